import { MESH } from '../corpus/vocabulary.ts';
import type { Database, Field } from '../databases/database.ts';
import type { World } from '../world.ts';
import { type Hits, normalize } from './field-index.ts';
import { parseTerm } from './parse-term.ts';
import {
  combine,
  createNotes,
  type Notes,
  type Resolved,
  resolveQuery,
  type Scope,
} from './resolve-query.ts';

/** What is looked for. */
interface Search {
  readonly database: Database;
  readonly term: string;
  /** The field of terms that name none. */
  readonly field?: string | undefined;
  readonly webEnv?: string | undefined;
  readonly dates?: DateLimit | undefined;
}

/** Bounds of a date, both of them included. */
export interface DateLimit {
  /** A field of the database, such as PDAT. */
  readonly tag: string;
  readonly from: string;
  readonly to: string;
}

/** What was found. */
export interface Found {
  /** Undefined where nothing in the query could be looked for. */
  readonly resolved: Resolved | undefined;
  /** In the order of the database. */
  readonly places: readonly number[];
  readonly notes: Notes;
}

/** Searches a database. */
export function search(world: World, wanted: Search): Found {
  const notes = createNotes();
  const ground = createScope(world, wanted);
  const query = parseTerm(wanted.term);
  const plain = query === undefined ? undefined : resolveQuery(ground, query, notes);
  const resolved = plain === undefined ? undefined : refuseLimited(ground, plain, wanted.dates);
  const places = [...(resolved?.hits ?? [])].sort((a, b) => a - b);
  if (places.length === 0) notes.messages.push('No items found.');
  return { resolved, places, notes };
}

function createScope(world: World, { database, field, webEnv }: Search): Scope {
  return {
    database,
    index: (one) => world.index(database, one),
    heading: (words) => (database.name === 'pubmed' ? findHeading(words) : undefined),
    set: (queryKey) => findSet(world, database, { webEnv: webEnv ?? '', queryKey }),
    ...(field === undefined ? {} : { defaultTag: field }),
  };
}

function findSet(
  world: World,
  database: Database,
  place: { readonly webEnv: string; readonly queryKey: number },
): Hits | undefined {
  const set = world.history.get(place);
  if (set === undefined || set.database !== database.name) return undefined;
  const wanted = new Set(set.uids);
  return new Set(
    [...database.uids.entries()].flatMap(([index, uid]) => (wanted.has(uid) ? [index] : [])),
  );
}

function refuseLimited(ground: Scope, resolved: Resolved, dates: DateLimit | undefined): Resolved {
  if (dates === undefined) return resolved;
  const range = resolveQuery(ground, { kind: 'range', ...dates }, createNotes());
  return range === undefined ? resolved : combine(resolved, 'AND', range);
}

const COLLATOR = new Intl.Collator('en');

type Order = (a: number, b: number) => number;

/** The uids of what was found, in the order that is asked for. */
export function sortFound(
  world: World,
  { database, sort }: { readonly database: Database; readonly sort: string | undefined },
  found: Found,
): readonly string[] {
  const order = toComparable(world, { database, sort }, found);
  const places = order === undefined ? found.places : [...found.places].sort(order);
  return places.map((place) => database.uids[place] ?? '');
}

/** The field of an order, and whether it falls. */
const ORDERS: Readonly<Record<string, readonly [field: string, direction: 1 | -1]>> = {
  pubdate: ['PDAT', -1],
  mostrecent: ['PDAT', -1],
  author: ['FAUT', 1],
  firstauthor: ['FAUT', 1],
  journalname: ['JOUR', 1],
  journal: ['JOUR', 1],
  title: ['TITL', 1],
};

function toComparable(
  world: World,
  { database, sort }: { readonly database: Database; readonly sort: string | undefined },
  found: Found,
): Order | undefined {
  if (database.name !== 'pubmed') return undefined;
  const name = (sort ?? 'relevance').toLowerCase().replace(/[\s_+]+/g, '');
  const order = ORDERS[name];
  if (order !== undefined) return compareByField(database, ...order);
  if (name !== 'relevance') found.notes.messages.push(`Unknown sort schema '${name}' ignored`);
  return compareByRelevance(world, database, found);
}

function compareByField(database: Database, field: string, direction: 1 | -1): Order {
  const keys = new Map<number, string>();
  const toKey = (place: number): string => {
    const known = keys.get(place) ?? database.values(database.uids[place] ?? '', field)[0] ?? '';
    keys.set(place, known);
    return known;
  };
  return (a, b) => direction * COLLATOR.compare(toKey(a), toKey(b)) || a - b;
}

/** Those that have more of the words in the title come first; of those alike, the newer. */
function compareByRelevance(world: World, database: Database, { notes }: Found): Order {
  const title = database.fields.find(({ name }) => name === 'TITL');
  const scores = new Map<number, number>();
  for (const word of new Set(notes.words)) {
    for (const place of listPlaces(world, database, { title, word })) {
      scores.set(place, (scores.get(place) ?? 0) + 1);
    }
  }
  const newest = compareByField(database, 'PDAT', -1);
  return (a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || newest(a, b);
}

function listPlaces(
  world: World,
  database: Database,
  { title, word }: { readonly title: Field | undefined; readonly word: string },
): Iterable<number> {
  return title === undefined ? [] : world.index(database, title).match(word);
}

const HEADINGS: ReadonlyMap<string, string> = new Map(
  MESH.flatMap(({ name, synonyms }) =>
    [name, ...synonyms].map((word) => [normalize(word), name] as const),
  ),
);

/** The heading of MeSH that words are the name of; undefined where they are none. */
function findHeading(words: string): string | undefined {
  return HEADINGS.get(normalize(words));
}
