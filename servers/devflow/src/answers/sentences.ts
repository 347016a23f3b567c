import * as z from 'zod';

/** What can become of one item of a call. */
const OUTCOMES = [
  'created',
  'updated',
  'unchanged',
  'deleted',
  'restored',
  'merged',
  'skipped',
  'not_found',
] as const;

/** What became of one item of a call. */
type OutcomeKind = (typeof OUTCOMES)[number];

/** The fields that say what became of an item. */
export const outcomeFields = {
  outcome: z.enum(OUTCOMES).describe('What became of it'),
  reason: z.string().optional().describe('Why, where it is not what was asked for'),
  nearestNames: z
    .array(z.string())
    .optional()
    .describe('Names that are like the one that was not found'),
};

/** What became of an item. */
export interface Outcome {
  readonly outcome: OutcomeKind;
  readonly reason?: string;
  readonly nearestNames?: string[];
}

/** How many items had each outcome, in words: "2 created, 1 unchanged". */
export function countOutcomes(outcomes: readonly Outcome[]): string {
  const counts = OUTCOMES.map(
    (kind) => [kind, outcomes.filter(({ outcome }) => outcome === kind).length] as const,
  );
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind.replace('_', ' ')}`)
    .join(', ');
}

/** The outcome for a name that no entity has. */
export function reportNotFound(name: string, nearestNames: readonly string[]): Outcome {
  return {
    outcome: 'not_found',
    reason: `There is no entity "${name}".`,
    ...(nearestNames.length === 0 ? {} : { nearestNames: [...nearestNames] }),
  };
}

/** A number and its noun. */
export function countNoun(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** Sentences as one text; none where there is nothing to say. */
export function joinSentences(parts: readonly (string | undefined)[]): {
  readonly reason?: string;
} {
  const said = parts.filter((part) => part !== undefined);
  return said.length === 0 ? {} : { reason: said.join(' ') };
}

/** Names in quotes, as a list. */
export function quoteNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

/** How many entities and relations there are, in words. */
export function countGraph(entities: number, relations: number): string {
  return `${countNoun(entities, 'entity', 'entities')} and ${countNoun(relations, 'relation')}`;
}

/** Says that something cannot begin to hold later than now, where it was asked to. */
export function sayFuture(
  { at }: { readonly at: number },
  moments: readonly (number | undefined)[],
): string | undefined {
  const isLater = moments.some((moment) => moment !== undefined && moment > at);
  return isLater ? 'validFrom lies in the future, so it holds from now on.' : undefined;
}
