import { createHash } from 'node:crypto';

import { indexName, indexText } from '../../search/words.ts';

/** What an entity is called, at some moment. */
export interface HeadFacts {
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
}

/** The text of the head of an entity. */
export function headText({ name, type, aliases }: HeadFacts): string {
  return spaced(indexName(name), ...aliases.map(indexName), indexText(type));
}

/** The text of an observation with the words it is filed under. */
export function noteText(text: string, tags: readonly string[]): string {
  return spaced(indexText(text), ...tags.map(indexText));
}

/** What a relation says. */
export interface RelationFacts {
  readonly from: string;
  readonly type: string;
  readonly to: string;
}

/** The text of a relation: both ends and what is between them. */
export function relationText({ from, type, to }: RelationFacts): string {
  return spaced(indexName(from), indexText(type), indexName(to));
}

const spaced = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');

const NAME_DIGITS = 16;

/** Tells heads apart; its beginning tells names apart. */
export function headDigest({ name, type, aliases }: HeadFacts): string {
  return digest([name]).slice(0, NAME_DIGITS) + digest([type, ...aliases]).slice(0, NAME_DIGITS);
}

/** Whether two heads have the same name, by their digests. */
export function isSameName(a: string, b: string): boolean {
  return a.slice(0, NAME_DIGITS) === b.slice(0, NAME_DIGITS);
}

/** Tells texts of relations apart. */
export function relationDigest({ from, type, to }: RelationFacts): string {
  return digest([from, type, to]).slice(0, NAME_DIGITS);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
