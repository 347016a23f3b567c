import type { CallRecord } from './calls.ts';

/** Calls that the tools of a legacy server must refuse by their `execution.taskSupport`. */
export interface TaskCalls {
  /** Whether the server declares tasks for tool calls. */
  readonly isOffered: boolean;
  /** Calls without a task, of tools that require one. */
  readonly withoutTask: readonly CallRecord[];
  /** Calls as a task, of tools that forbid it. */
  readonly asTask: readonly CallRecord[];
}
