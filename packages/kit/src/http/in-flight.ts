/** Calls that are being answered, and streams that stay open; a shutdown waits for the first. */
export interface InFlight {
  readonly calls: number;
  enter(kind: 'call' | 'stream'): () => void;
  /** Resolves when no call is being answered any more. */
  settled(): Promise<void>;
}

/** Creates the count. */
export function createInFlight(): InFlight {
  let calls = 0;
  let waiting: (() => void)[] = [];
  return {
    get calls() {
      return calls;
    },
    enter(kind) {
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
