import { count } from '../../view/words.ts';
import type { ItemOutcome, Tally } from './tally.ts';

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
    ...(problemCount === 0 ? [] : [`${count(problemCount, 'problem')}.`]),
  ].join(' ');
}
