import { countNoun } from '../../answers/sentences.ts';
import type { Problem } from './item.ts';

/** What can become of an item. */
export type ItemOutcome = 'created' | 'updated' | 'unchanged' | 'skipped';

type Counts = Record<ItemOutcome, number>;

/** What became of an import. */
export interface Tally {
  readonly entities: Counts;
  readonly relations: Counts;
  readonly observations: { added: number; known: number };
  readonly problems: Problem[];
  /** How many problems there are; the list holds the first ones. */
  problemCount: number;
}

/** Nothing yet. */
export function createTally(): Tally {
  const none = (): Counts => ({ created: 0, updated: 0, unchanged: 0, skipped: 0 });
  return {
    entities: none(),
    relations: none(),
    observations: { added: 0, known: 0 },
    problems: [],
    problemCount: 0,
  };
}

/** How many problems are shown. */
export const MOST_PROBLEMS = 100;

/** Notes problems, of which the first ones are kept. */
export function noteProblems(tally: Tally, problems: readonly Problem[]): void {
  tally.problemCount += problems.length;
  tally.problems.push(...problems.slice(0, MOST_PROBLEMS - tally.problems.length));
}

/** Notes one problem. */
export function noteProblem(tally: Tally, where: string, reason: string): void {
  noteProblems(tally, [{ where, reason }]);
}

const OUTCOMES: readonly ItemOutcome[] = ['created', 'updated', 'unchanged', 'skipped'];

/** What became of an import, as a sentence for each kind. */
export function describeTally(tally: Tally, isDryRun: boolean): string {
  const { entities, relations, observations, problemCount } = tally;
  const kinds = { Entities: entities, Relations: relations };
  const lines = Object.entries(kinds).map(([name, counts]) => {
    const said = OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
      (outcome) => `${counts[outcome].toLocaleString('en-US')} ${outcome}`,
    );
    return `${name}: ${said.length === 0 ? 'none' : said.join(', ')}.`;
  });
  return [
    ...(isDryRun ? ['Nothing was changed; this is what would happen.'] : []),
    ...lines,
    `Observations: ${observations.added.toLocaleString('en-US')} added, ${observations.known.toLocaleString('en-US')} known.`,
    ...(problemCount === 0 ? [] : [`${countNoun(problemCount, 'problem')}.`]),
  ].join(' ');
}
