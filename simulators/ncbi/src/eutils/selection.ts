import type { Database } from '../databases/database.ts';
import type { SimulatorRequest } from '../route.ts';
import type { DateLimit } from '../search/search.ts';
import type { World } from '../world.ts';

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

/** What NCBI answers beyond its limits. */
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

/** A parameter of a request; undefined where it is missing or blank. */
export function readParameter(request: SimulatorRequest, name: string): string | undefined {
  const value = request.parameters.get(name)?.trim();
  return value === undefined || value === '' ? undefined : value;
}

/** A parameter that counts something; what is no number counts as missing. */
export function countParameter(request: SimulatorRequest, name: string, otherwise: number): number {
  const value = Number(readParameter(request, name) ?? otherwise);
  return Number.isInteger(value) && value >= 0 ? value : otherwise;
}

/** Whether JSON is asked for. */
export function wantsJson(request: SimulatorRequest): boolean {
  return readParameter(request, 'retmode')?.toLowerCase() === 'json';
}

/** The ids of a parameter that may be repeated and may have commas. */
export function listIds(request: SimulatorRequest): readonly string[] {
  return request.parameters.getAll('id').flatMap(splitIds);
}

/** The ids between commas. */
export function splitIds(text: string): readonly string[] {
  return text
    .split(/[,\s]+/)
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** What goes wrong in a call and is reported in its answer. */
export class Trouble extends Error {
  readonly status: number;
  constructor(message: string, status = 200) {
    super(message);
    this.status = status;
  }
}

/** A database that is not there. */
function createInvalidDatabase(name: string): Trouble {
  return new Trouble(`Invalid db name specified: ${name}`);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The bounds of dates that a request asks for; both ends are needed, or a number of days. */
export function readDateLimit(
  request: SimulatorRequest,
  database: Database,
  now: Date,
): DateLimit | undefined {
  const type = (readParameter(request, 'datetype') ?? 'pdat').toUpperCase();
  const dates = database.fields.filter(({ kind }) => kind === 'date');
  const field = dates.find(({ name }) => name === type) ?? dates[0];
  const bounds = readBounds(request, now);
  return field === undefined || bounds === undefined ? undefined : { tag: field.name, ...bounds };
}

function readBounds(
  request: SimulatorRequest,
  now: Date,
): { readonly from: string; readonly to: string } | undefined {
  const days = countParameter(request, 'reldate', 0);
  if (days > 0)
    return { from: toDayFact(new Date(now.getTime() - days * DAY_MS)), to: toDayFact(now) };
  const from = readParameter(request, 'mindate');
  const to = readParameter(request, 'maxdate');
  return from === undefined || to === undefined ? undefined : { from, to };
}

function toDayFact(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '/');
}
