/** One server of a corpus, and whether its audit went as it should. */
export interface Trial {
  readonly corpus: 'mutants' | 'benign';
  /** The area of the rule that must catch a mutant; how a benign server is reached. */
  readonly group: string;
  readonly name: string;
  /** A skipped one, such as a Python server where there is no Python, counts in no rate. */
  readonly state: 'right' | 'wrong' | 'skipped';
}

/** How many of a group there are, and how many of them went wrong. */
export interface Rate {
  readonly group: string;
  readonly all: number;
  readonly wrong: number;
}

const MUTANT = /^([a-z]+)\/\S+ catches /;
const BENIGN = / in ([a-z]+)\/\S+ [a-z+]+$/;

/** Reads a trial from the title of its test; undefined where the title is of another test. */
export function toTrial(title: string, state: string): Trial | undefined {
  const known = { passed: 'right', skipped: 'skipped' } as const;
  const outcome = state === 'passed' || state === 'skipped' ? known[state] : 'wrong';
  const [, area] = MUTANT.exec(title) ?? [];
  if (area !== undefined) return { corpus: 'mutants', group: area, name: title, state: outcome };
  const [, kind] = BENIGN.exec(title) ?? [];
  return kind === undefined
    ? undefined
    : { corpus: 'benign', group: kind, name: title, state: outcome };
}

/** The rates of a corpus by group, in the order in which the groups came. */
export function ratesOf(trials: readonly Trial[], corpus: Trial['corpus']): readonly Rate[] {
  const counted = trials.filter((trial) => trial.corpus === corpus && trial.state !== 'skipped');
  return [...new Set(counted.map(({ group }) => group))].map((group) => {
    const own = counted.filter((trial) => trial.group === group);
    return { group, all: own.length, wrong: own.filter(({ state }) => state === 'wrong').length };
  });
}

/** Adds groups up. */
export const total = (rates: readonly Rate[]): Rate => ({
  group: 'all',
  all: rates.reduce((sum, { all }) => sum + all, 0),
  wrong: rates.reduce((sum, { wrong }) => sum + wrong, 0),
});
