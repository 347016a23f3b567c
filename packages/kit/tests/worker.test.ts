import { execFileSync } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

import { afterEach, expect, test } from 'vitest';

import { ToolError } from '../src/index.ts';
import {
  createWorkerPool,
  type Task,
  type WorkerPool,
  type WorkerPoolOptions,
} from '../src/worker/index.ts';

interface Tasks {
  readonly double: Task<number, number>;
  readonly sum: Task<Uint8Array, number>;
  readonly work: Task<number, number>;
  readonly count: Task<Int32Array, never>;
  readonly backtrack: Task<number, boolean>;
  readonly fill: Task<undefined, never>;
  readonly fail: Task<undefined, never>;
  readonly failOddly: Task<undefined, never>;
}

const subject = 'The text';
const open: WorkerPool<Tasks>[] = [];

function openPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool<Tasks> {
  const pool = createWorkerPool<Tasks>({
    module: './fixtures/tasks.mjs',
    from: import.meta.url,
    maxMs: 30_000,
    ...options,
  });
  open.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

test('runs tasks in threads and gives what they return', async () => {
  const { run } = openPool();
  const doubled = Promise.all([1, 2, 3, 4, 5].map((number) => run('double', number, { subject })));
  expect(await doubled).toEqual([2, 4, 6, 8, 10]);
  expect(await run('sum', Uint8Array.of(1, 2, 3), { subject })).toBe(6);
});

test('rejects with the ToolError that a task threw, whole', async () => {
  const failed = openPool().run('fail', undefined, { subject });
  const error = await failed.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({
    code: 'rate_limited',
    message: 'Too fast.',
    retryable: true,
    retryAfterMs: 5,
    suggestions: ['Wait.'],
    details: { seen: 3 },
    cause: { name: 'RangeError', message: 'inner' },
  });
});

test('rejects with the name, message and plain fields of any other error', async () => {
  const failed = openPool().run('failOddly', undefined, { subject });
  const error = await failed.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'OddError', message: 'It is odd.', kind: 'odd' });
  expect(error).not.toHaveProperty('circle');
});

test.for([
  ['a loop', 'work', 1e9],
  ['a pattern that goes back and forth', 'backtrack', 200],
] as const)('ends %s when its time is over, while others are answered', async ([, name, input]) => {
  const { run } = openPool({ maxMs: 1_500 });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const begin = performance.now();
  const stuck = run(name, input, { subject, suggestions: ['Shorten it.'] });
  const ended = stuck.catch((error: unknown) => error);
  expect(await run('double', 1, { subject })).toBe(2);
  delay.enable();
  expect(await ended).toMatchObject({
    code: 'upstream_failed',
    message: 'The text could not be processed within 1.5 seconds, so that was stopped.',
    suggestions: ['Shorten it.'],
    retryable: false,
  });
  delay.disable();
  expect(performance.now() - begin).toBeLessThan(15_000);
  expect(delay.max / 1e6).toBeLessThan(1_000);
  expect(await run('double', 2, { subject })).toBe(4);
});

test('ends a task that takes too much memory, and serves the next', async () => {
  const { run } = openPool({ maxHeapMb: 32, threads: 1 });
  const filled = run('fill', undefined, { subject, code: 'too_large' });
  await expect(filled).rejects.toMatchObject({
    code: 'too_large',
    message: 'The text needs more memory to be processed than there is for it.',
  });
  expect(await run('double', 2, { subject })).toBe(4);
});

test('ends a task whose caller leaves', async () => {
  const { run } = openPool({ threads: 1 });
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const controller = new AbortController();
  const counting = run('count', counter, { subject, signal: controller.signal });
  await expect.poll(() => Atomics.load(counter, 0), { timeout: 30_000 }).not.toBe(0);
  const reason = new Error('left');
  controller.abort(reason);
  await expect(counting).rejects.toBe(reason);
  await expect
    .poll(() => Atomics.exchange(counter, 0, 0), { timeout: 30_000, interval: 50 })
    .toBe(0);
  expect(await run('double', 2, { subject })).toBe(4);
});

test('does not begin what is cancelled already, or while it waits', async () => {
  const { run } = openPool({ threads: 1 });
  const gone = AbortSignal.abort(new Error('too late'));
  await expect(run('double', 1, { subject, signal: gone })).rejects.toThrow('too late');
  const first = run('work', 200, { subject });
  const controller = new AbortController();
  const waiting = run('work', 1e9, { subject, signal: controller.signal });
  controller.abort(new Error('left the line'));
  await expect(waiting).rejects.toThrow('left the line');
  expect(await first).toBe(200);
});

test('counts the time of a task without its waiting', async () => {
  const { run } = openPool({ threads: 1, maxMs: 3_000 });
  const works = Array.from({ length: 5 }, () => run('work', 800, { subject }));
  expect(await Promise.all(works)).toHaveLength(5);
});

test('refuses one more than may wait', async () => {
  const { run } = openPool({ threads: 1, maxQueued: 1 });
  const works = [run('work', 100, { subject }), run('work', 100, { subject })];
  await expect(run('double', 1, { subject })).rejects.toMatchObject({ code: 'busy' });
  await Promise.all(works);
  expect(await run('double', 1, { subject })).toBe(2);
});

test('fails at once where its module cannot be loaded', async () => {
  const { run } = openPool({ module: './fixtures/bad-tasks.mjs' });
  await expect(run('double', 1, { subject })).rejects.toThrow('A worker thread failed.');
  await expect(run('double', 1, { subject })).rejects.toThrow('A worker thread failed.');
});

test('ends what runs when it is closed, and runs nothing more', async () => {
  const { run, close } = openPool({ threads: 1 });
  const works = [run('work', 1e9, { subject }), run('work', 1e9, { subject })];
  const ended = Promise.all(works.map((one) => expect(one).rejects.toThrow('closed')));
  await expect.poll(() => process.getActiveResourcesInfo()).toContain('MessagePort');
  await close();
  await ended;
  await expect(run('double', 1, { subject })).rejects.toThrow('closed');
});

test('keeps no process alive', () => {
  const script = `
    import { createWorkerPool } from '@wellspoken/kit/worker';
    const module = ${JSON.stringify(fileURLToPath(new URL('fixtures/tasks.mjs', import.meta.url)))};
    const pool = createWorkerPool({ module, from: import.meta.url, maxMs: 30_000 });
    console.log(await pool.run('double', 4, { subject: 'It' }));
  `;
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(answer.trim()).toBe('8');
});
