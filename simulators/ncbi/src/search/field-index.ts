import type { Database, Field } from '../databases/database.ts';

/** The places of records among those that a database covers. */
export type Hits = ReadonlySet<number>;

/** What the records of a database have in one field. */
export interface FieldIndex {
  /** Records that have this term, which may be several words in a row. */
  readonly match: (term: string) => Hits;
  /** Records that have a term that begins so. */
  readonly startsWith: (term: string) => Hits;
  /** Records within two bounds, both of them included. */
  readonly range: (from: string, to: string) => Hits;
}

const NONE: Hits = new Set();

/** Reads a field of all records. */
export function createFieldIndex(database: Database, field: Field): FieldIndex {
  switch (field.kind) {
    case 'words':
      return indexWords(database, field);
    case 'whole':
      return indexWhole(
        createPostings(database, field, normalize),
        (value, term) => value === term,
      );
    case 'name':
      return indexWhole(createPostings(database, field, normalize), isAuthorName);
    case 'date':
      return indexDates(createPostings(database, field, String));
    case 'number':
      return indexNumbers(createPostings(database, field, String));
  }
}

type Postings = ReadonlyMap<string, Set<number>>;

function createPostings(
  database: Database,
  field: Field,
  write: (value: string) => string,
): Postings {
  const found = new Map<string, Set<number>>();
  for (const [place, uid] of database.uids.entries()) {
    for (const value of database.values(uid, field.name)) note(found, write(value), place);
  }
  return found;
}

function note(found: Map<string, Set<number>>, value: string, place: number): void {
  const known = found.get(value);
  if (known === undefined) found.set(value, new Set([place]));
  else known.add(place);
}

function indexWords(database: Database, field: Field): FieldIndex {
  const texts = database.uids.map((uid) =>
    // The bar keeps a phrase from reaching over from one value to the next.
    database.values(uid, field.name).map(normalize).join('|'),
  );
  const found = new Map<string, Set<number>>();
  for (const [place, text] of texts.entries()) {
    for (const word of new Set(text.split(/[ |]+/))) if (word !== '') note(found, word, place);
  }
  return {
    match: (term) => {
      const phrase = normalize(term);
      const [first = '', ...rest] = splitWords(phrase);
      const candidates = found.get(first) ?? NONE;
      if (rest.length === 0) return candidates;
      return new Set([...candidates].filter((place) => texts[place]?.includes(phrase) === true));
    },
    startsWith: (term) => {
      const start = normalize(term).trim();
      return uniteHits(found, (word) => word.startsWith(start));
    },
    range: () => NONE,
  };
}

function indexWhole(
  found: Postings,
  isMatch: (value: string, term: string) => boolean,
): FieldIndex {
  return {
    match: (term) => {
      const wanted = normalize(term);
      return found.get(wanted) ?? uniteHits(found, (value) => isMatch(value, wanted));
    },
    startsWith: (term) => {
      const start = normalize(term).trimEnd();
      return uniteHits(found, (value) => value.startsWith(start));
    },
    range: () => NONE,
  };
}

/** "doe" finds "doe j", and "doe j" finds "doe jb", but "do" finds neither. */
function isAuthorName(value: string, term: string): boolean {
  const words = splitWords(term);
  const hasInitials = words.length > 1 && (words.at(-1)?.length ?? 0) <= 2;
  return value.startsWith(hasInitials ? term.trimEnd() : term);
}

function indexDates(found: Postings): FieldIndex {
  const within = (from: string, to: string): Hits =>
    uniteHits(found, (value) => value >= readBound(from, '0') && value <= readBound(to, '9'));
  return {
    match: (term) => within(term, term),
    startsWith: (term) => within(term, term),
    range: within,
  };
}

/** A date of which the end is missing, filled up. */
function readBound(date: string, digit: string): string {
  const parts = date.trim().split(/[/-]/);
  return [0, 1, 2]
    .map((index) =>
      (parts[index] ?? '').padStart(index === 0 ? 4 : 2, parts[index] === undefined ? digit : '0'),
    )
    .join('/');
}

function indexNumbers(found: Postings): FieldIndex {
  const within = (from: string, to: string): Hits =>
    uniteHits(found, (value) => Number(value) >= Number(from) && Number(value) <= Number(to));
  return { match: (term) => within(term, term), startsWith: () => NONE, range: within };
}

function uniteHits(found: Postings, isWanted: (value: string) => boolean): Hits {
  const all = new Set<number>();
  for (const [value, places] of found) {
    if (isWanted(value)) for (const place of places) all.add(place);
  }
  return all;
}

/** A text as words between single blanks, with a blank at either end; empty texts are one blank. */
export function normalize(text: string): string {
  const words = HAS_OTHERS.test(text)
    ? removeMarks(text).match(/[\p{L}\p{N}]+/gu)
    : text.toLowerCase().match(/[a-z0-9]+/g);
  return words === null ? ' ' : ` ${words.join(' ')} `;
}

// Most texts are plain letters, and with thousands of records the difference is felt.
const HAS_OTHERS = /[\u0080-\uffff]/;

function removeMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** The words of a text that is normalized. */
export function splitWords(normalized: string): readonly string[] {
  const trimmed = normalized.trim();
  return trimmed === '' ? [] : trimmed.split(' ');
}
