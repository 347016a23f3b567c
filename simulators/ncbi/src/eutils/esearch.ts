import type { Database } from '../databases/database.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { UnknownSetError } from '../search/resolve-query.ts';
import { search } from '../search/search.ts';
import { sortFound } from '../search/sort.ts';
import type { World } from '../world.ts';
import { readDateLimit } from './date-limit.ts';
import { countParameter, readParameter } from './parameters.ts';
import { searchAnswer, type SearchOutcome, searchTrouble } from './search-answer.ts';
import { createBeyondWindow, findDatabase, LAST_START } from './selection.ts';
import { Trouble } from './trouble.ts';

const MOST_IDS = 100_000;

/** Searches a database. */
export function answerEsearch(world: World, request: SimulatorRequest): Answer {
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
  const database = findDatabase(world, request);
  const term = readTerm(request);
  const start = countParameter(request, 'retstart', 0);
  const max = Math.min(countParameter(request, 'retmax', 20), MOST_IDS);
  const webEnv = readParameter(request, 'WebEnv');
  const found = search(world, {
    database,
    term,
    webEnv,
    field: readParameter(request, 'field'),
    dates: readDateLimit(request, database, world.now()),
  });
  const isPubmed = database.name === 'pubmed';
  if (isPubmed && start > LAST_START) throw createBeyondWindow();
  const uids = sortFound(world, { database, sort: readParameter(request, 'sort') }, found);
  const end = isPubmed ? Math.min(start + max, LAST_START + 1) : start + max;
  const isKept = readParameter(request, 'usehistory')?.toLowerCase() === 'y';
  return {
    found,
    ids: uids.slice(start, end).map((uid) => writeWritten(database, request, uid)),
    start,
    max,
    ...(isKept ? { place: world.history.add({ database: database.name, uids }, webEnv) } : {}),
  };
}

function readTerm(request: SimulatorRequest): string {
  const term = readParameter(request, 'term');
  const key = readParameter(request, 'query_key');
  if (term === undefined && key === undefined) {
    throw new Trouble('Empty term and query_key - nothing todo');
  }
  const set = key === undefined ? [] : [`#${key}`];
  return [...set, ...(term === undefined ? [] : [`(${term})`])].join(' AND ');
}

function writeWritten(database: Database, request: SimulatorRequest, uid: string): string {
  const wantsAccession = readParameter(request, 'idtype') === 'acc';
  return wantsAccession ? (database.accession?.(uid) ?? uid) : uid;
}
