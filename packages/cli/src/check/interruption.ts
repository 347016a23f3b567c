import { listenForEnd } from '@wellspoken/kit/launch';

/** The user wanted it to end. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Does some work that ends early when the process is told to, and throws `Interrupted` then. */
export async function withInterruption<Value>(
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { signal, stop } = listenForEnd(outer);
  try {
    return await work(signal);
  } catch (error) {
    // Whatever fails once it was told to end fails because of that.
    if (signal.aborted) throw new Interrupted('It was told to end.', { cause: error });
    throw error;
  } finally {
    stop();
  }
}
