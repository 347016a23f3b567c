import type { Mark } from './walk/mark.ts';
import type { Halt } from './walk/control.ts';
import type { Skipped } from './walk/skipped.ts';
import type { Start } from './walk/start.ts';

/** What every scan is told: plain data, since it goes to another thread. */
export interface Job {
  readonly starts: readonly Start[];
  readonly exclude: readonly string[];
  readonly includeIgnored: boolean;
  readonly from?: Position | undefined;
}

/** A place in the order of all that a job goes through. */
export interface Position extends Mark {
  /** Which of the starts. */
  readonly start: number;
}

/** What every scan tells of how it ended. */
export interface Ending {
  readonly skipped: Skipped;
  /** Why there may be more; `undefined` when everything has been seen. */
  readonly halt: Halt | 'page' | undefined;
  /** Where to go on. */
  readonly next: Position | undefined;
}
