import type { Reader, Scope } from '../memory/reader.ts';
import type { WordIndex } from '../search/word-index.ts';
import type { Database } from './database.ts';

/**
 * How far clocks may differ. Changes in quick succession push the last ones ahead too, because each
 * has a moment of its own.
 */
export const CLOCK_TOLERANCE_MS = 60_000;

const DAY_MS = 86_400_000;

/** The stamp up to which changes count as made at a moment that is asked for. */
export type See = (at: number) => number;

/**
 * After a write with a clock that was ahead, stamps lie in the future. What was written since has
 * its own clock beside its stamp, and whatever is stored was stored before now.
 */
export function createSee(database: Database, now: () => number): See {
  return (at) => {
    const seen = database.value(
      'SELECT max(c.at) FROM clocks k JOIN changes c ON c.id = k.change_id WHERE k.clock <= ?',
      at,
    );
    const present = now();
    // A clock that is before all that is stored says no more than what is meant by now.
    const isPast = at < present || (at > present + DAY_MS && !isPlausible(database, present));
    if (isPast) return Math.max(at, Number(seen ?? 0));
    return Math.max(at, Number(database.value('SELECT max(at) FROM changes') ?? 0));
  };
}

/** Whether a clock can be right: one that is before all that is stored cannot. */
export function isPlausible(database: Pick<Database, 'value'>, now: number): boolean {
  return now + CLOCK_TOLERANCE_MS >= Number(database.value('SELECT min(at) FROM changes') ?? 0);
}

/** The same reader, for moments that are asked for. */
export function readAsSeen(reader: Reader, see: See): Reader {
  const moment = (at: number | undefined): number | undefined =>
    at === undefined ? undefined : see(at);
  const within = createWithin(see);
  return {
    ...reader,
    findEntities: (scope, names) => reader.findEntities(within(scope), names),
    entities: (ids, at) => reader.entities(ids, moment(at)),
    listEntities: (query) => reader.listEntities(within(query)),
    countTypes: (scope) => reader.countTypes(within(scope)),
    nearestNames: (scope, name, limit) => reader.nearestNames(within(scope), name, limit),
    namesFrom: (scope, start, limit) => reader.namesFrom(within(scope), start, limit),
    observations: (ids, query) =>
      reader.observations(ids, query === undefined ? undefined : within(query)),
    countObservations: (ids, at) => reader.countObservations(ids, moment(at)),
    relations: (ids, query) =>
      reader.relations(ids, query === undefined ? undefined : within(query)),
    listRelations: (scope, page) => reader.listRelations(within(scope), page),
    assertedBefore: (kind, ids, at) => reader.assertedBefore(kind, ids, see(at)),
    edges: (ids, query) => reader.edges(ids, within(query)),
    steps: (ids, query) => reader.steps(ids, within(query)),
    relationsAmong: (ids, query) => reader.relationsAmong(ids, within(query)),
    relationsByKey: (ids, at) => reader.relationsByKey(ids, moment(at)),
  };
}

/** The same index of words, for moments that are asked for. */
export function searchAsSeen(words: WordIndex, see: See): WordIndex {
  const within = createWithin(see);
  return {
    ...words,
    find: (scope, wanted, limit) => words.find(within(scope), wanted, limit),
    postings: (scope, ids) => words.postings(within(scope), ids),
    heads: (scope, ids) => words.heads(within(scope), ids),
    edges: (scope, id, limit) => words.edges(within(scope), id, limit),
    only: (filter, ids) => words.only(within(filter), ids),
  };
}

function createWithin(see: See): <Query extends Pick<Scope, 'at'>>(query: Query) => Query {
  return (query) => (query.at === undefined ? query : { ...query, at: see(query.at) });
}
