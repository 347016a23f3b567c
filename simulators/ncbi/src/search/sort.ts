import type { Database, Field } from '../databases/database.ts';
import type { World } from '../world.ts';
import type { Found } from './search.ts';

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
  const keyOf = (place: number): string => {
    const known = keys.get(place) ?? database.values(database.uids[place] ?? '', field)[0] ?? '';
    keys.set(place, known);
    return known;
  };
  return (a, b) => direction * COLLATOR.compare(keyOf(a), keyOf(b)) || a - b;
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
