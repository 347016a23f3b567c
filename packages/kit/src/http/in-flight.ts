/** Calls that are being answered, and streams that stay open; a shutdown waits for the first. */
export interface InFlight {
  readonly calls: number;
  /** How many of either kind have come, ever. */
  readonly entered: number;
  enter(kind: 'call' | 'stream'): () => void;
  /** Resolves when no call is being answered any more. */
  settled(): Promise<void>;
}

/** Creates the count. */
export function createInFlight(): InFlight {
  let calls = 0;
  let entered = 0;
  let waiting: (() => void)[] = [];
  return {
    get calls() {
      return calls;
    },
    get entered() {
      return entered;
    },
    enter(kind) {
      entered += 1;
      if (kind === 'stream') return () => {};
      calls += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        calls -= 1;
        if (calls > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    settled: () =>
      calls === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  };
}
