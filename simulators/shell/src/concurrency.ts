/** Counts what is under way at the same time. */
export interface ConcurrencyCounter {
  /** Counts one more until the function that it returns is called. */
  readonly begin: () => () => void;
  readonly most: () => number;
  /** Forgets the most; what is under way stays counted. */
  readonly clear: () => void;
}

/** Creates a counter of which nothing is under way. */
export function createConcurrencyCounter(): ConcurrencyCounter {
  let underWay = 0;
  let most = 0;
  return {
    begin: () => {
      underWay += 1;
      most = Math.max(most, underWay);
      return () => void (underWay -= 1);
    },
    most: () => most,
    clear: () => void (most = underWay),
  };
}
