import type { Verified, VerifyOutput } from './verify-citation-output.ts';

const MOST_NAMED = 5;

/** Says in a few sentences what became of the citations, and which ones need a look. */
export function summariseVerified(answer: VerifyOutput): string {
  const { total, citations, notes = [] } = answer;
  if (total === 0) return notes.join(' ');
  const having = (status: Verified['status']): readonly Verified[] =>
    citations.filter((one) => one.status === status);
  return [
    `${countedHere(answer)}: ${answer.found} found, ${answer.notFound} not found, ${answer.unverified} unverified.`,
    ...named('Not found', having('not_found')),
    ...named('Unverified, which does not mean that they are not there', having('unverified')),
    ...named('Without the subdivision that is cited', citations.filter(lacksSubdivision)),
    ...named(
      'With several versions',
      citations.filter(({ versions = 1 }) => versions > 1),
    ),
    ...notes,
    ...rest(answer),
  ].join(' ');
}

function countedHere({ total, citations }: VerifyOutput): string {
  const all = total === 1 ? '1 citation' : `${total} different citations`;
  return citations.length === total ? all : `${citations.length} of ${all}`;
}

function lacksSubdivision({ subdivisions = [] }: Verified): boolean {
  return subdivisions.some(({ isThere }) => !isThere);
}

function named(heading: string, some: readonly Verified[]): readonly string[] {
  if (some.length === 0) return [];
  const first = some.slice(0, MOST_NAMED).map(({ citation }) => citation);
  const more = some.length > MOST_NAMED ? ` and ${some.length - MOST_NAMED} more` : '';
  return [`${heading}: ${first.join('; ')}${more}.`];
}

function rest({ notLookedAt, nextCursor }: VerifyOutput): readonly string[] {
  if (nextCursor === undefined) return [];
  const count = notLookedAt === 1 ? '1 was' : `${notLookedAt} were`;
  return [`${count} not looked at yet: pass nextCursor as cursor, with the same text.`];
}
