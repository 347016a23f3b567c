import { toldToEnd } from '@wellspoken/kit/launch';

/** The user wanted it to end. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Does some work that ends early when the process is told to, and throws `Interrupted` then. */
export async function withInterruption<Value>(
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const over = new AbortController();
  const told = new AbortController();
  const ends = outer === undefined ? over.signal : AbortSignal.any([over.signal, outer]);
  void toldToEnd(ends).then(() => told.abort());
  if (outer?.aborted === true) told.abort();
  try {
    return await work(told.signal);
  } catch (error) {
    // Whatever fails once it was told to end fails because of that.
    if (told.signal.aborted) throw new Interrupted('It was told to end.', { cause: error });
    throw error;
  } finally {
    over.abort();
  }
}
