/** What an import has seen so far; it is kept with what was loaded, so that it survives a stop. */
export interface Tally {
  /** Versions of sections that were loaded. */
  versions: number;
  /** Rows that the legislature marks as no longer active. */
  inactive: number;
  /** Rows of codes that are not known here. */
  foreign: number;
  /** Versions that stand below no heading. */
  unplaced: number;
  /** When a row was last changed, as the archive writes it. */
  newest: string;
  problems: number;
  /** The first of them, in words. */
  readonly shown: string[];
}

/** A tally of nothing. */
export function createTally(): Tally {
  return {
    versions: 0,
    inactive: 0,
    foreign: 0,
    unplaced: 0,
    newest: '',
    problems: 0,
    shown: [],
  };
}

const MOST_SHOWN = 20;

/** Counts something that is wrong with a row, and remembers the first ones. */
export function addProblem(
  tally: Tally,
  where: { readonly table: string; readonly line: number },
  problem: string,
): void {
  const { table, line } = where;
  tally.problems++;
  if (tally.shown.length < MOST_SHOWN) tally.shown.push(`${table}.dat line ${line}: ${problem}.`);
}
