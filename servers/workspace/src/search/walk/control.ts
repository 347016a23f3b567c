/** Why a scan ended before it had seen everything. */
export type Halt = 'cancelled' | 'time';

/** Stops a scan, and receives its progress. */
export interface Control {
  /** Asked before every file and folder, and now and then within a large file. */
  readonly halted: () => Halt | undefined;
  /** Called with the number of files that have been looked at so far. */
  readonly report: (files: number) => void;
}

const STOP = 0;
const FILES = 1;

/** Memory that the thread of the protocol and the one that scans both see. */
export function createSharedState(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** Makes the scan that watches this memory stop. */
export function requestStop(state: Int32Array): void {
  Atomics.store(state, STOP, 1);
}

/** How many files the scan has looked at. */
export function readFilesScanned(state: Int32Array): number {
  return Atomics.load(state, FILES);
}

/** What a scan watches: the shared memory, and a clock from now on. */
export function createControl(
  state: Int32Array,
  budgetMs: number,
  clock: () => number = () => performance.now(),
): Control {
  const end = clock() + budgetMs;
  return {
    halted: () => {
      if (Atomics.load(state, STOP) !== 0) return 'cancelled';
      return clock() >= end ? 'time' : undefined;
    },
    report: (files) => {
      Atomics.store(state, FILES, files);
    },
  };
}

/** Why something was not looked into. */
export type SkipReason = 'binary' | 'tooLarge' | 'unreadable' | 'unnameable' | 'tooDeep';

/** How much a scan did not look into, and the first few by name. */
export interface Skipped {
  readonly counts: Readonly<Record<SkipReason, number>>;
  readonly names: readonly string[];
}

const MAX_NAMES = 20;

/** Keeps count of what a scan does not look into. */
export class SkipCount {
  readonly counts: Record<SkipReason, number> = {
    binary: 0,
    tooLarge: 0,
    unreadable: 0,
    unnameable: 0,
    tooDeep: 0,
  };
  readonly names: string[] = [];

  /** Counts one; binary files are too common to be named. */
  add(reason: SkipReason, shown: string): void {
    this.counts[reason] += 1;
    if (reason !== 'binary' && this.names.length < MAX_NAMES) this.names.push(shown);
  }
}
