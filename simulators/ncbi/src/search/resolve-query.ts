import type { Database, Field } from '../databases/database.ts';
import { type FieldIndex, type Hits, normalize, splitWords } from './field-index.ts';
import type { Operator, Query } from './parse-term.ts';

/** What a query is resolved against. */
export interface Scope {
  readonly database: Database;
  readonly index: (field: Field) => FieldIndex;
  /** What an earlier search found; undefined where it is not known. */
  readonly set: (key: number) => Hits | undefined;
  /** The heading that words mean, where they mean one. */
  readonly heading: (words: string) => string | undefined;
  /** The field of terms that name none. */
  readonly defaultTag?: string;
}

type Part<Kind> = Extract<Query, { readonly kind: Kind }>;

const IGNORED = new Set('a an and as at by for from in is not of on or the to with'.split(' '));
const MOST_WORDS = 4;

/** Finds the records of a query; undefined where nothing in it can be looked for. */
export function resolveQuery(scope: Scope, query: Query, notes: Notes): Resolved | undefined {
  switch (query.kind) {
    case 'both': {
      const left = resolveQuery(scope, query.left, notes);
      const right = resolveQuery(scope, query.right, notes);
      if (left === undefined || right === undefined) return left ?? right;
      return combine(left, query.operator, right);
    }
    case 'set':
      return resolveSet(scope, query);
    case 'range':
      return resolveRange(scope, query, notes);
    case 'term':
      return resolveTerm(scope, query, notes);
  }
}

function resolveTerm(scope: Scope, query: Part<'term'>, notes: Notes): Resolved | undefined {
  const tag = query.tag ?? scope.defaultTag ?? (query.isQuoted ? 'ALL' : undefined);
  if (tag === undefined) return resolveWords(scope, query.text, notes);
  return resolveTagged(scope, { ...query, tag }, notes);
}

/** An earlier search that is not known any more. */
export class UnknownSetError extends Error {
  readonly key: number;
  constructor(key: number) {
    super(`Unable to obtain query #${key}`);
    this.key = key;
  }
}

function resolveSet(scope: Scope, { key }: Part<'set'>): Resolved {
  const hits = scope.set(key);
  if (hits === undefined) throw new UnknownSetError(key);
  return { hits, text: `#${key}`, stack: [`#${key}`], isCompound: false };
}

function resolveRange(scope: Scope, query: Part<'range'>, notes: Notes): Resolved {
  const field = findField(scope, query.tag, notes);
  const hits = scope.index(field).range(query.from, query.to);
  const text = `${query.from}:${query.to}`;
  return createResolved(hits, { field, text, write: text });
}

function resolveTagged(
  scope: Scope,
  query: Part<'term'> & { readonly tag: string },
  notes: Notes,
): Resolved {
  const field = findField(scope, query.tag, notes);
  const whole = look(scope, field, query.text);
  const words = splitWords(normalize(query.text));
  notes.words.push(...words);
  if (whole.hits.size > 0 || words.length < 2 || field.kind !== 'words') {
    if (whole.hits.size === 0) notes.phrasesNotFound.push(query.text);
    return whole;
  }
  if (query.isQuoted) notes.quotedNotFound.push(`"${query.text}"`);
  const apart = query.text.split(/\s+/).map((word) => ({ word, part: look(scope, field, word) }));
  const missing = apart.filter(({ part }) => part.hits.size === 0);
  notes.phrasesNotFound.push(...missing.map(({ word }) => word));
  return resolveEvery(apart.map(({ part }) => part));
}

function resolveEvery([first, ...rest]: readonly Resolved[]): Resolved {
  if (first === undefined) return { hits: new Set(), text: '', stack: [], isCompound: false };
  return rest.reduce((left, right) => combine(left, 'AND', right), first);
}

function look(scope: Scope, field: Field, text: string): Resolved {
  const index = scope.index(field);
  const isCut = text.endsWith('*');
  const hits = isCut ? index.startsWith(text.slice(0, -1)) : index.match(text);
  const quoted = scope.database.name === 'pubmed' || text.includes(' ') ? `"${text}"` : text;
  return createResolved(hits, {
    field,
    text,
    write: isCut || field.kind === 'date' ? text : quoted,
  });
}

function createResolved(
  hits: Hits,
  { field, text, write }: { readonly field: Field; readonly text: string; readonly write: string },
): Resolved {
  return {
    hits,
    text: `${write}[${field.fullName}]`,
    stack: [
      {
        term: `${write.startsWith('"') ? `"${text}"` : text}[${field.fullName}]`,
        field: field.fullName,
        count: String(hits.size),
        explode: field.name === 'MESH' || field.name === 'MAJR' ? 'Y' : 'N',
      },
    ],
    isCompound: false,
  };
}

/** Words without a field: the headings that they mean, and the words themselves, all of them together. */
function resolveWords(scope: Scope, text: string, notes: Notes): Resolved | undefined {
  const words = text.split(/\s+/);
  const parts: Resolved[] = [];
  for (let at = 0; at < words.length;) {
    const length = measureHeading(scope, words.slice(at, at + MOST_WORDS));
    const part = resolvePiece(scope, words.slice(at, at + Math.max(1, length)), notes);
    if (part !== undefined) parts.push(part);
    at += Math.max(1, length);
  }
  return parts.length === 0 ? undefined : resolveEvery(parts);
}

/** How many of the words, from the first on, are the name of a heading; 0 for none. */
function measureHeading(scope: Scope, words: readonly string[]): number {
  for (let length = words.length; length > 0; length--) {
    if (scope.heading(words.slice(0, length).join(' ')) !== undefined) return length;
  }
  return 0;
}

function resolvePiece(scope: Scope, words: readonly string[], notes: Notes): Resolved | undefined {
  const text = words.join(' ');
  if (IGNORED.has(text) || normalize(text) === ' ') {
    notes.phrasesIgnored.push(text);
    return undefined;
  }
  const all = findField(scope, 'ALL', notes);
  const plain = resolveEvery(words.map((word) => look(scope, all, word.toLowerCase())));
  notes.words.push(...splitWords(normalize(text)));
  const heading = scope.heading(text);
  if (heading === undefined) {
    if (plain.hits.size === 0) notes.phrasesNotFound.push(text);
    return plain;
  }
  const subject = look(scope, findField(scope, 'MESH', notes), heading.toLowerCase());
  const both = combine(subject, 'OR', plain);
  notes.translations.push({ from: text, to: both.text });
  return { ...both, stack: [...both.stack, 'GROUP'] };
}

/** The field of a tag; that of all fields, and a note, where there is none. */
function findField({ database }: Scope, tag: string, notes: Notes): Field {
  const wanted = tag.toLowerCase().replace(/:.*$/, '').trim();
  const found = database.fields.find(
    ({ name, fullName, tags }) =>
      name.toLowerCase() === wanted || fullName.toLowerCase() === wanted || tags.includes(wanted),
  );
  if (found !== undefined) return found;
  notes.fieldsNotFound.push(tag);
  const [all] = database.fields;
  if (all === undefined) throw new Error(`The database ${database.name} has no fields.`);
  return all;
}

/** A part of a query with what it found. */
export interface Resolved {
  readonly hits: Hits;
  /** How it was understood. */
  readonly text: string;
  readonly stack: readonly StackEntry[];
  /** Whether it must stand in parentheses beside others. */
  readonly isCompound: boolean;
}

/** An entry of the translation stack. */
export type StackEntry =
  | string
  | {
      readonly term: string;
      readonly field: string;
      readonly count: string;
      readonly explode: string;
    };

/** What could not be used as it was written. */
export interface Notes {
  readonly phrasesNotFound: string[];
  readonly fieldsNotFound: string[];
  readonly phrasesIgnored: string[];
  readonly quotedNotFound: string[];
  readonly messages: string[];
  readonly translations: { readonly from: string; readonly to: string }[];
  /** The words that were looked for, by which results are ranked. */
  readonly words: string[];
}

/** Notes without anything. */
export function createNotes(): Notes {
  return {
    phrasesNotFound: [],
    fieldsNotFound: [],
    phrasesIgnored: [],
    quotedNotFound: [],
    messages: [],
    translations: [],
    words: [],
  };
}

/** Two parts as one. */
export function combine(left: Resolved, operator: Operator, right: Resolved): Resolved {
  return {
    hits: HITS[operator](left.hits, right.hits),
    text: `${encloseText(left, operator)} ${operator} ${encloseText(right, operator)}`,
    stack: [...left.stack, ...right.stack, operator],
    isCompound: true,
  };
}

const HITS: Readonly<Record<Operator, (left: Hits, right: Hits) => Hits>> = {
  AND: (left, right) => new Set([...left].filter((place) => right.has(place))),
  OR: (left, right) => new Set([...left, ...right]),
  NOT: (left, right) => new Set([...left].filter((place) => !right.has(place))),
};

function encloseText({ text, isCompound, stack }: Resolved, operator: Operator): string {
  // A chain of the same operator reads well without parentheses.
  return isCompound && stack.at(-1) !== operator ? `(${text})` : text;
}
