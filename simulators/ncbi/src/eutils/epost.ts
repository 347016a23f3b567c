import { renderLeaf, list, renderProlog, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { XML } from '../service/answers.ts';
import type { World } from '../world.ts';
import { findDatabase, listIds, readParameter, Trouble } from './selection.ts';

const HEAD = renderProlog(
  'ePostResult',
  '-//NLM//DTD epost 20090526//EN',
  'https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20090526/epost.dtd',
);

/** Remembers ids; those that are no number, or too large for one, it does not take. */
export function answerEpost(world: World, request: SimulatorRequest): Answer {
  try {
    return answer(remember(world, request));
  } catch (error) {
    if (error instanceof Trouble) return answer(renderLeaf('ERROR', error.message));
    throw error;
  }
}

function answer(content: string): Answer {
  return { type: XML, body: `${HEAD}${wrap('ePostResult', `\n${content}\n`)}\n` };
}

function remember(world: World, request: SimulatorRequest): string {
  const database = findDatabase(world, request);
  const ids = listIds(request);
  if (ids.length === 0) throw new Trouble('Empty ID list; Nothing to store');
  const uids = ids.flatMap((id) => (isUid(id) ? id : (database.find(id) ?? [])));
  const invalid = ids.filter((id) => !isUid(id) && database.find(id) === undefined);
  const refused = list(
    'InvalidIdList',
    invalid.map((id) => renderLeaf('Id', id)),
  );
  if (uids.length === 0) return refused + renderLeaf('ERROR', 'IDs contain no valid uids');
  const set = { database: database.name, uids: [...new Set(uids)] };
  const place = world.history.add(set, readParameter(request, 'WebEnv'));
  return `${refused}${renderLeaf('QueryKey', place.queryKey)}\n${renderLeaf('WebEnv', place.webEnv)}`;
}

function isUid(id: string): boolean {
  return /^\d{1,12}$/.test(id);
}
