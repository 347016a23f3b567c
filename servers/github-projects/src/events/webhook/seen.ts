/** Which of the latest things came before. */
export interface Seen {
  readonly has: (...names: readonly string[]) => boolean;
  readonly add: (...names: readonly string[]) => void;
}

/** Remembers so many of the latest names. */
export function createSeen(most: number): Seen {
  const names = new Set<string>();
  return {
    has: (...given) => given.some((name) => names.has(name)),
    add: (...given) => {
      for (const name of given) names.add(name);
      // A set keeps the order in which its members came.
      for (const oldest of names) {
        if (names.size <= most) return;
        names.delete(oldest);
      }
    },
  };
}
