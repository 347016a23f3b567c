import type { Author } from '../records/article.ts';

/** A name as PubMed lists it, such as "Doe J" or "Doe J Jr"; a group has its own. */
export function authorName({ lastName, initials, suffix, ...author }: Author): string {
  if (author.collectiveName !== undefined) return author.collectiveName;
  const given = initials ?? author.foreName;
  return [lastName, given, suffix].filter((part) => part !== undefined).join(' ');
}
