import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { CallRecord } from '../calls/calls.evidence.ts';

/** What came of calling tools as a client that knows the extension for tasks. */
export interface Tasks {
  /** Whether the server declares the extension. */
  readonly isOffered: boolean;
  /** The calls that became tasks. */
  readonly created: readonly TaskRecord[];
  /** Requests about a task that does not exist. */
  readonly unknown: readonly Exchange[];
  /** Requests about tasks by a client that does not declare the extension. */
  readonly undeclared: readonly UndeclaredRequest[];
}

/** One task, from the call that made it to its end. */
export interface TaskRecord {
  readonly tool: string;
  /** The call. */
  readonly created: Exchange;
  /** The first look at it, at once. */
  readonly got: Exchange;
  /** The last look; absent where the first one was the last. */
  readonly ended?: Exchange;
  /** The same call by a client that does not declare the extension. */
  readonly plain?: Exchange;
}

/** A request about a task by a client that does not declare the extension. */
export interface UndeclaredRequest {
  /** Whether there is such a task. */
  readonly isReal: boolean;
  readonly exchange: Exchange;
}

/** Calls that the tools of a legacy server must refuse by their `execution.taskSupport`. */
export interface TaskCalls {
  /** Whether the server declares tasks for tool calls. */
  readonly isOffered: boolean;
  /** Calls without a task, of tools that require one. */
  readonly withoutTask: readonly CallRecord[];
  /** Calls as a task, of tools that forbid it. */
  readonly asTask: readonly CallRecord[];
}
