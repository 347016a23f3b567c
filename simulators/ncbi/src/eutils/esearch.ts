import type { Database } from '../databases/database.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { UnknownSetError } from '../search/resolve-query.ts';
import { search } from '../search/search.ts';
import { sorted } from '../search/sort.ts';
import type { World } from '../world.ts';
import { dateLimit } from './date-limit.ts';
import { countParameter, parameter } from './parameters.ts';
import { searchAnswer, type SearchOutcome, searchTrouble } from './search-answer.ts';
import { beyondWindow, databaseOf, LAST_START } from './selection.ts';
import { Trouble } from './trouble.ts';

const MOST_IDS = 100_000;

/** Searches a database. */
export function esearch(world: World, request: SimulatorRequest): Answer {
  try {
    return searchAnswer(request, run(world, request));
  } catch (error) {
    if (error instanceof Trouble || error instanceof UnknownSetError) {
      return searchTrouble(request, error.message);
    }
    throw error;
  }
}

function run(world: World, request: SimulatorRequest): SearchOutcome {
  const database = databaseOf(world, request);
  const term = termOf(request);
  const start = countParameter(request, 'retstart', 0);
  const max = Math.min(countParameter(request, 'retmax', 20), MOST_IDS);
  const webEnv = parameter(request, 'WebEnv');
  const found = search(world, {
    database,
    term,
    webEnv,
    field: parameter(request, 'field'),
    dates: dateLimit(request, database, world.now()),
  });
  const isPubmed = database.name === 'pubmed';
  if (isPubmed && start > LAST_START) throw beyondWindow();
  const uids = sorted(world, { database, sort: parameter(request, 'sort') }, found);
  const end = isPubmed ? Math.min(start + max, LAST_START + 1) : start + max;
  const isKept = parameter(request, 'usehistory')?.toLowerCase() === 'y';
  return {
    found,
    ids: uids.slice(start, end).map((uid) => written(database, request, uid)),
    start,
    max,
    ...(isKept ? { place: world.history.add({ database: database.name, uids }, webEnv) } : {}),
  };
}

function termOf(request: SimulatorRequest): string {
  const term = parameter(request, 'term');
  const key = parameter(request, 'query_key');
  if (term === undefined && key === undefined) {
    throw new Trouble('Empty term and query_key - nothing todo');
  }
  const set = key === undefined ? [] : [`#${key}`];
  return [...set, ...(term === undefined ? [] : [`(${term})`])].join(' AND ');
}

function written(database: Database, request: SimulatorRequest, uid: string): string {
  const wantsAccession = parameter(request, 'idtype') === 'acc';
  return wantsAccession ? (database.accession?.(uid) ?? uid) : uid;
}
