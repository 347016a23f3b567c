/** Counts what runs at once, per key. */
export interface ConcurrencyGate {
  /** Enters under every key and returns the way out; the first full key otherwise. */
  enter(limits: readonly KeyLimit[]): { readonly leave: () => void } | { readonly full: KeyLimit };
}

/** At most `max` at once under `key`. */
export interface KeyLimit {
  readonly key: string;
  readonly max: number;
}

/** Creates a gate that remembers only keys in use. */
export function createConcurrencyGate(): ConcurrencyGate {
  const running = new Map<string, number>();
  const add = (key: string, change: number): void => {
    const count = (running.get(key) ?? 0) + change;
    if (count === 0) running.delete(key);
    else running.set(key, count);
  };
  return {
    enter(limits) {
      const full = limits.find(({ key, max }) => (running.get(key) ?? 0) >= max);
      if (full !== undefined) return { full };
      for (const { key } of limits) add(key, 1);
      let left = false;
      return {
        leave: () => {
          if (left) return;
          left = true;
          for (const { key } of limits) add(key, -1);
        },
      };
    },
  };
}
