import { setImmediate as nextTurn } from 'node:timers/promises';

/** Divides long work on a connection, so that it does not hold the thread. */
export interface Slices {
  /** Begins the work of one call. */
  readonly begin: (signal?: AbortSignal) => void;
  /**
   * Lets other work in where this one has held the thread for long enough. Throws the reason of a
   * call that was cancelled.
   */
  readonly rest: Rest;
}

/** Lets other work in where that is due; undefined where it is not. */
export type Rest = () => Promise<void> | undefined;

/** Never lets other work in, for connections that nobody else waits for. */
export const restNever: Rest = () => undefined;

/** Work that can be interrupted at each step. */
export type Steps<Result = void> = Generator<undefined, Result>;

// Long enough that turns of the event loop cost little, short enough that nobody notices.
const SLICE_MS = 10;

/** The slices of a connection, which does the work of one call at a time. */
export function createSlices(): Slices {
  let begun = 0;
  let current: AbortSignal | undefined;
  let resting: Promise<void> | undefined;
  return {
    begin: (signal) => {
      current = signal;
      signal?.throwIfAborted();
      begun = performance.now();
    },
    rest: () => {
      if (resting !== undefined) return resting;
      if (performance.now() - begun < SLICE_MS) return undefined;
      // Steps of one call that were begun together go on together, in their order.
      resting = nextTurn().then(() => {
        resting = undefined;
        begun = performance.now();
        current?.throwIfAborted();
      });
      return resting;
    },
  };
}

/** Does all steps, and lets other work in between them. */
export async function takeSteps<Result>(steps: Steps<Result>, rest: Rest): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await rest();
  }
}

/** Does all steps at once. */
export function takeStepsAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

type Method = (...given: readonly never[]) => Promise<unknown>;

/** The same methods, each of which lets other work in first where that is due. */
export function restBefore<Methods extends { readonly [Name in keyof Methods]: Method }>(
  methods: Methods,
  rest: Rest,
): Methods {
  const paced = Object.entries<Method>(methods).map(([name, method]) => [
    name,
    async (...given: readonly never[]) => {
      const pause = rest();
      if (pause !== undefined) await pause;
      return method(...given);
    },
  ]);
  // Each method takes and gives what it did before.
  return Object.fromEntries(paced) as Methods;
}

/** Some items at a time, in their order. */
export function* splitChunks<Item>(
  items: Iterable<Item>,
  size: number,
): Generator<readonly Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
