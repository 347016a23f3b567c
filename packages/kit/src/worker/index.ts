export { createWorkerPool } from './create-worker-pool.ts';
export type { RunOptions, WorkerPool, WorkerPoolOptions } from './create-worker-pool.ts';
export { defineTask } from './task.ts';
export type { Outcome, Task, Thrown } from './task.ts';
