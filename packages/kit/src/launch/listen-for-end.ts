import { toldToEnd } from './speak.ts';

/** A wish to end, for work that can be cut short. */
export interface EndListener {
  /** Aborts when the process is told to end, or the outer signal aborts. */
  readonly signal: AbortSignal;
  /** Stops listening: the work is over. */
  readonly stop: () => void;
}

/** Listens for SIGINT and SIGTERM; another one then ends the process at once. */
export function listenForEnd(outer?: AbortSignal): EndListener {
  const over = new AbortController();
  const told = new AbortController();
  const ends = outer === undefined ? over.signal : AbortSignal.any([over.signal, outer]);
  void toldToEnd(ends).then(() => {
    if (!over.signal.aborted) told.abort();
  });
  if (outer?.aborted === true) told.abort();
  return { signal: told.signal, stop: () => over.abort() };
}
