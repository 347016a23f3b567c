import { readPathPattern } from './path-pattern.ts';
import { readPattern } from './pattern.ts';

type Read = { readonly size: number } | { readonly problem: string };

/** How the two kinds of patterns are read. */
const READERS = {
  text: (pattern: string): Read => readPattern(pattern),
  path: (pattern: string): Read => readPathPattern(pattern, { anyCase: true }),
} as const;

/** Reads the patterns of one file as long as they are not too large together. */
export interface PatternBudget {
  /** What is wrong with a pattern; those that come when all is spent are not looked at. */
  readonly problemOf: (kind: keyof typeof READERS, pattern: string) => string | undefined;
  readonly isSpent: () => boolean;
}

/** A pattern of a few words has a size of 10 to 30; more than this in all could take many seconds. */
export const MOST_SIZE = 10_000;
/** What was refused took time too. */
const SIZE_OF_REFUSED = 400;

/** Begins a file. The same pattern counts each time, since it is looked for each time. */
export function createPatternBudget(): PatternBudget {
  const known = new Map<string, Read>();
  let spent = 0;
  return {
    problemOf: (kind, pattern) => {
      if (spent > MOST_SIZE) return undefined;
      const key = `${kind} ${pattern}`;
      const read = known.get(key) ?? READERS[kind](pattern);
      known.set(key, read);
      spent += 'size' in read ? read.size : SIZE_OF_REFUSED;
      return 'problem' in read ? read.problem : undefined;
    },
    isSpent: () => spent > MOST_SIZE,
  };
}
