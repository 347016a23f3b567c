/** What calls wait at until a test lets them go. */
export interface Gate {
  /** Waits; tells what happens to the call meanwhile. */
  readonly wait: (signal: AbortSignal) => Promise<string>;
  /** Resolves when so many calls have come to the gate in all. */
  readonly reached: (count: number) => Promise<void>;
  readonly open: () => void;
  /** How many calls heard that their caller is gone. */
  readonly aborted: () => number;
  /** Resolves when so many have heard it. */
  readonly left: (count: number) => Promise<void>;
}

interface Tally {
  readonly count: () => number;
  readonly add: () => void;
  readonly reached: (count: number) => Promise<void>;
}

/** Creates a gate that is closed. */
export function createGate(): Gate {
  const arrivals = createTally();
  const departures = createTally();
  let isOpen = false;
  let waiting: (() => void)[] = [];
  return {
    wait: (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => departures.add(), { once: true });
        if (isOpen) resolve('let through');
        else waiting.push(() => resolve('let through'));
        arrivals.add();
      }),
    reached: arrivals.reached,
    open() {
      isOpen = true;
      for (const letGo of waiting) letGo();
      waiting = [];
    },
    aborted: departures.count,
    left: departures.reached,
  };
}

function createTally(): Tally {
  let count = 0;
  const listeners = new Set<() => void>();
  return {
    count: () => count,
    add() {
      count += 1;
      for (const listener of listeners) listener();
    },
    reached: (wanted) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (count >= wanted) resolve();
        };
        listeners.add(look);
        look();
      }),
  };
}
