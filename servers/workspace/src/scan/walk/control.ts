/** Why a scan ended before it had seen everything. */
export type Halt = 'cancelled' | 'time';

/** Tells a scan when to stop, and is told how far it is. */
export interface Control {
  /** Asked before every file and folder, and now and then within a large file. */
  readonly halted: () => Halt | undefined;
  /** Told how many files have been looked at so far. */
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
export function filesScanned(state: Int32Array): number {
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
