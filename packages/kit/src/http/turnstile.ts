/** Lets work in, one piece in each turn of the event loop. */
export type Turnstile = (work: () => void) => void;

/**
 * Creates a turnstile. Node takes one new connection in each turn of the event loop; where a turn
 * answers every request that has come, clients that connect under load wait for seconds.
 */
export function createTurnstile(): Turnstile {
  const waiting: (() => void)[] = [];
  const letIn = (): void => {
    const work = waiting.shift();
    if (waiting.length > 0) setImmediate(letIn);
    work?.();
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(letIn);
  };
}
