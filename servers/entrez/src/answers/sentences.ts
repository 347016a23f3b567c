/** A number with what it counts: "1 article", "3 articles". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Which part of a list an answer holds. */
interface Part {
  /** The place of the first one, from 1. */
  readonly first: number;
  readonly shown: number;
  readonly total: number;
}

/** Describes which part of a list is shown; empty when all of it is. */
export function describePart({ first, shown, total }: Part): string {
  if (shown === total) return '';
  if (shown === 0) return '; none of them is here';
  if (shown === 1) return `; number ${first} is here`;
  return `; ${first} to ${first + shown - 1} are here`;
}

/** Says how to get the next page, if there is one. */
export function describeNextPage(nextCursor: string | undefined): readonly string[] {
  return nextCursor === undefined ? [] : ['There is more: pass nextCursor as cursor.'];
}

const MOST_NAMED = 5;
const LONGEST_NAME = 60;

/** Lists the first ids under a heading and counts the rest; empty without ids. */
export function listNames(heading: string, ids: readonly string[]): readonly string[] {
  if (ids.length === 0) return [];
  const first = ids
    .slice(0, MOST_NAMED)
    .map((id) => (id.length > LONGEST_NAME ? `${id.slice(0, LONGEST_NAME)}…` : id));
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return [`${heading}: ${first.join(', ')}${more}.`];
}
