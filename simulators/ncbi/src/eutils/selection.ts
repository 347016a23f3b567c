import type { Database } from '../databases/database.ts';
import type { SimulatorRequest } from '../route.ts';
import type { World } from '../world.ts';
import { countParameter, listIds, readParameter } from './parameters.ts';
import { createInvalidDatabase, Trouble } from './trouble.ts';

const MOST_RECORDS = 10_000;
/** The last place from which records of PubMed are given. */
export const LAST_START = 9998;

/** The database of a request. */
export function findDatabase(world: World, request: SimulatorRequest, name = 'db'): Database {
  const wanted = readParameter(request, name) ?? 'pubmed';
  const database = world.database(wanted.toLowerCase());
  if (database === undefined) throw createInvalidDatabase(wanted);
  return database;
}

/** What NCBI says to those who look beyond what it gives. */
export function createBeyondWindow(): Trouble {
  return new Trouble(
    "Search Backend failed: Exception:\n'retstart' cannot be larger than 9998. For PubMed, ESearch can only retrieve the first 9,999 records matching the query. To obtain more than 9,999 PubMed records, consider using EDirect that contains additional logic to batch PubMed search results automatically so that an arbitrary number can be retrieved.",
  );
}

/** The ids that a request means, by list or from history, as they were given; undefined where it names none. */
export function readSelectedIds(
  world: World,
  request: SimulatorRequest,
  database: Database,
): readonly string[] | undefined {
  const queryKey = readParameter(request, 'query_key');
  const webEnv = readParameter(request, 'WebEnv');
  const start = countParameter(request, 'retstart', 0);
  const end = start + countParameter(request, 'retmax', MOST_RECORDS);
  if (request.parameters.has('id')) return listIds(request).slice(start, end);
  if (queryKey === undefined || webEnv === undefined) return undefined;
  if (database.name === 'pubmed' && start > LAST_START) throw createBeyondWindow();
  return recallIds(world, { webEnv, queryKey }, database).slice(start, end);
}

/** The records of a set in history. */
export function recallIds(
  world: World,
  { webEnv, queryKey }: { readonly webEnv: string; readonly queryKey: string },
  database: Database,
): readonly string[] {
  const set = world.history.get({ webEnv, queryKey: Number(queryKey) });
  if (set === undefined || set.database !== database.name) {
    throw new Trouble(`Unable to obtain query #${queryKey}`);
  }
  return set.uids;
}
