import type { Database } from '../databases/database.ts';
import type { World } from '../world.ts';
import type { Hits } from './field-index.ts';
import { findHeading } from './headings.ts';
import { parseTerm } from './parse-term.ts';
import { type Scope, resolveQuery } from './resolve-query.ts';
import { combine, createNotes, type Notes, type Resolved } from './resolved.ts';

/** What is looked for. */
export interface Search {
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
