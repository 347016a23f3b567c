/** Counts calls in the last second. */
export interface Window {
  /** How many calls there are with this one; one that is over the limit is not kept. */
  readonly enter: (name: string, limit: number) => number;
  readonly clear: () => void;
}

const SECOND = 1000;

/** Creates a window that slides with the clock. */
export function createWindow(now: () => Date): Window {
  const calls = new Map<string, number[]>();
  return {
    enter: (name, limit) => {
      const time = now().getTime();
      const recent = (calls.get(name) ?? []).filter((at) => at > time - SECOND);
      const count = recent.length + 1;
      calls.set(name, count > limit ? recent : [...recent, time]);
      return count;
    },
    clear: () => calls.clear(),
  };
}
