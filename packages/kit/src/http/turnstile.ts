/** Lets work in, for a bounded time in each turn of the event loop. */
export type Turnstile = (work: () => void) => void;

/** How long work is let in before the event loop gets its next turn. */
const TURN_MS = 2;

/**
 * Creates a turnstile. Node takes one new connection in each turn of the event loop; where a turn
 * answers every request that has come, clients that connect under load wait for seconds.
 */
export function createTurnstile(now: () => number = () => performance.now()): Turnstile {
  let endOfTurn: number | undefined;
  let waiting = 0;
  const letIn = (work: () => void): void => {
    if (endOfTurn === undefined) {
      endOfTurn = now() + TURN_MS;
      setImmediate(() => (endOfTurn = undefined));
    }
    work();
  };
  const isOver = (): boolean => endOfTurn !== undefined && now() >= endOfTurn;
  // Those who wait keep their order: whoever is put off again goes before whoever comes later.
  const retry = (work: () => void): void => {
    if (isOver()) return void setImmediate(retry, work);
    waiting -= 1;
    letIn(work);
  };
  return (work) => {
    if (waiting === 0 && !isOver()) return letIn(work);
    waiting += 1;
    setImmediate(retry, work);
  };
}
