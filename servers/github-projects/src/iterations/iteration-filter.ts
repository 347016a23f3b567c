const PLAIN_FIELD = /^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u;
const PLAIN_TITLE = /^[\p{L}\p{N}][^"*\\,]*$/u;
const TAKEN = /^(?:is|no|has)$/iu;

/**
 * GitHub's filter for the items of some iterations; undefined where a name means something else in a
 * filter, or cannot be written in one.
 */
export function iterationFilter(fieldName: string, titles: readonly string[]): string | undefined {
  const isPlain = PLAIN_FIELD.test(fieldName) && !TAKEN.test(fieldName);
  const arePlain = titles.every((title) => PLAIN_TITLE.test(title) && !title.includes('..'));
  if (!isPlain || !arePlain || titles.length === 0) return undefined;
  const values = titles.map((title) => `"${title}"`).join(',');
  return `${fieldName.toLowerCase().replaceAll(' ', '-')}:${values}`;
}
