import type { Database } from '../databases/database.ts';
import { renderLeaf, PROLOG, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { TEXT, XML } from '../service/answers.ts';
import type { World } from '../world.ts';
import { COMMON_FORMATS, type Format, FORMATS } from './formats.ts';
import { findDatabase, readParameter, readSelectedIds, Trouble } from './selection.ts';

/** Gives records in the form that is asked for. */
export function answerEfetch(world: World, request: SimulatorRequest): Answer {
  try {
    const database = findDatabase(world, request);
    const format = chooseFormat(database, request);
    const ids = listIds(world, request, database);
    const body = format.render({ database, ids, uids: findKnown(database, ids), request });
    return { type: format.mode === 'xml' ? XML : TEXT, body };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return {
      status: error.status,
      type: XML,
      body: `${PROLOG}${wrap('eFetchResult', `\n\t${renderLeaf('ERROR', error.message)}\n`)}\n`,
    };
  }
}

function chooseFormat(database: Database, request: SimulatorRequest): Format {
  const rettype = readParameter(request, 'rettype')?.toLowerCase();
  const retmode = readParameter(request, 'retmode')?.toLowerCase();
  const format = (FORMATS[database.name] ?? COMMON_FORMATS).find(
    ({ types, mode }) =>
      (rettype === undefined
        ? types.includes('') || retmode !== undefined
        : types.includes(rettype)) &&
      (retmode === undefined || retmode === mode),
  );
  if (format !== undefined) return format;
  throw new Trouble(
    `Unsupported combination: db=${database.name}, rettype=${rettype ?? ''}, retmode=${retmode ?? ''}`,
    400,
  );
}

function listIds(world: World, request: SimulatorRequest, database: Database): readonly string[] {
  const given = selectIds(world, request, database);
  const ids = given.filter((id) => /^[\w.]+$/.test(id) && /\d/.test(id));
  if (ids.length === 0) {
    throw new Trouble('ID list is empty! Possibly it has no correct IDs.', 400);
  }
  return ids;
}

function selectIds(world: World, request: SimulatorRequest, database: Database): readonly string[] {
  try {
    return readSelectedIds(world, request, database) ?? [];
  } catch (error) {
    const isWindow = error instanceof Trouble && error.message.includes('retstart');
    throw isWindow ? new Trouble(error.message, 400) : error;
  }
}

function findKnown(database: Database, ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].flatMap((id) => database.find(id) ?? []);
}
