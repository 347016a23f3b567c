import type { Author } from '../records/article.ts';

/** The name of a group, or of a person of whom one name is all that is known; undefined for others. */
export function literalName({ collectiveName, lastName, foreName }: Author): string | undefined {
  return collectiveName ?? (lastName === undefined ? (foreName ?? '') : undefined);
}

/** Given names, or initials where the record has no more. */
export function givenNames({ foreName, initials }: Author): string | undefined {
  return foreName ?? initials;
}

/** Authors of whom anything is known. */
export function namedAuthors(authors: readonly Author[]): readonly Author[] {
  return authors.filter((author) => literalName(author) !== '');
}

/** "John A" as "J. A.", "Jean-Paul" as "J.-P."; a name in letters without case stays whole. */
export function dottedInitials(author: Author): string {
  const { foreName, initials = '' } = author;
  const words = foreName?.split(/[\s.]+/) ?? initials.split(/(?<=\p{L})(?=\p{L})|[\s.]+/u);
  return words
    .filter((word) => word !== '')
    .map((word) => word.split('-').map(dotted).join('-'))
    .join(' ');
}

function dotted(word: string): string {
  const first = /^[\p{Lu}\p{Ll}\p{Lt}]/u.exec(word)?.[0];
  return first === undefined ? word : `${first.toUpperCase()}.`;
}

/** "Doe JA Jr", as NLM writes names. */
export function nlmName(author: Author): string {
  const literal = literalName(author);
  if (literal !== undefined) return literal;
  const { lastName, foreName, suffix } = author;
  const initials = author.initials ?? bareInitials(foreName ?? '');
  return [lastName, initials, suffix?.replace(/\.$/, '')]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

function bareInitials(foreName: string): string {
  return dottedInitials({ foreName, affiliations: [] }).replaceAll(/[\s.-]/g, '');
}
