const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const ADDRESS = /https?:\/\/[^\s/]+\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d{1,9})\b/g;
const NAMED = /(?<![\w/.-])([\w-]+\/[\w.-]+)?#(\d{1,9})\b/g;

/**
 * The issues and pull requests that a text names, as `owner/repo#n` in lower case; what stands in
 * code names none.
 */
export function findReferences(text: string, repository: string): ReadonlySet<string> {
  const plain = text.replace(CODE, ' ');
  const matches = [...plain.matchAll(ADDRESS), ...plain.replace(ADDRESS, ' ').matchAll(NAMED)];
  return new Set(
    matches.map(([, place = repository, number]) => `${place}#${Number(number)}`.toLowerCase()),
  );
}
