import type { Database } from '../databases/database.ts';
import { listLinkTypes, type LinkType } from '../links/link-types.ts';
import type { Scored } from '../links/similar.ts';
import { findTargets } from '../links/targets.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { search } from '../search/search.ts';
import type { World } from '../world.ts';
import { readDateLimit } from './date-limit.ts';
import { type FoundSet, linkAnswer, linkTrouble } from './link-answer.ts';
import { checkSets } from './link-checks.ts';
import { readParameter, splitIds } from './parameters.ts';
import { findDatabase, recallIds } from './selection.ts';
import { Trouble } from './trouble.ts';

const COMMANDS = new Set(['neighbor', 'neighbor_score', 'neighbor_history']);
const CHECKS = new Set(['acheck', 'ncheck', 'lcheck', 'llinks', 'llinkslib', 'prlinks']);

/** Gives the records that others lead to. */
export function answerElink(world: World, request: SimulatorRequest): Answer {
  try {
    const from = findDatabase(world, request, 'dbfrom');
    const groups = groupIds(world, request, from);
    const command = readParameter(request, 'cmd') ?? 'neighbor';
    if (CHECKS.has(command)) return checkSets(request, { from, groups, command });
    if (!COMMANDS.has(command)) throw new Trouble(`Invalid cmd: ${command}`);
    const sets = groups.map((ids) => follow(world, request, { from, ids }));
    return linkAnswer(request, from.name, { sets, command });
  } catch (error) {
    if (error instanceof Trouble) return linkTrouble(request, error.message);
    throw error;
  }
}

/** Each repeated id is a group of its own; ids between commas are one group. */
function groupIds(
  world: World,
  request: SimulatorRequest,
  from: Database,
): readonly (readonly string[])[] {
  const groups = request.parameters
    .getAll('id')
    .map(splitIds)
    .filter((ids) => ids.length > 0);
  if (groups.length > 0) return groups;
  const webEnv = readParameter(request, 'WebEnv');
  const queryKey = readParameter(request, 'query_key');
  if (webEnv === undefined || queryKey === undefined) {
    throw new Trouble('Empty id list - nothing todo');
  }
  return [recallIds(world, { webEnv, queryKey }, from)];
}

interface Start {
  readonly from: Database;
  readonly ids: readonly string[];
}

function follow(world: World, request: SimulatorRequest, { from, ids }: Start): FoundSet {
  const uids = ids.flatMap((id) => from.find(id) ?? []);
  const isKept = readParameter(request, 'cmd') === 'neighbor_history';
  const links = listTypes(world, request, from).flatMap((type) => {
    const isWanted = createFilter(world, request, type);
    const targets = mergeScored(uids.flatMap((uid) => findTargets(type, uid))).filter(({ id }) =>
      isWanted(id),
    );
    return targets.length === 0 ? [] : [{ type, targets }];
  });
  let webEnv: string | undefined;
  const kept = links.map((link) => {
    if (!isKept) return link;
    const set = { database: link.type.to, uids: link.targets.map(({ id }) => id) };
    const place = world.history.add(set, webEnv);
    webEnv = place.webEnv;
    return { ...link, queryKey: place.queryKey };
  });
  return {
    ids: uids.length === 0 ? ids : uids,
    links: kept,
    ...(webEnv === undefined ? {} : { webEnv }),
  };
}

function listTypes(world: World, request: SimulatorRequest, from: Database): readonly LinkType[] {
  const to = readParameter(request, 'db');
  const name = readParameter(request, 'linkname');
  if (to !== undefined && to !== 'all') findDatabase(world, request, 'db');
  const target = to === undefined ? 'pubmed' : world.database(to.toLowerCase())?.name;
  return listLinkTypes(from.name).filter(
    (type) =>
      (to === 'all' || (to === undefined && name !== undefined) || type.to === target) &&
      (name === undefined || type.name === name),
  );
}

/** A term or dates leave only those targets that match them. */
function createFilter(
  world: World,
  request: SimulatorRequest,
  { to }: LinkType,
): (id: string) => boolean {
  const database = world.database(to);
  const term = readParameter(request, 'term');
  if (database === undefined) return () => true;
  const dates = readDateLimit(request, database, world.now());
  if (term === undefined && dates === undefined) return () => true;
  const { places } = search(world, { database, term: term ?? 'all[filter]', dates });
  const wanted = new Set(places.map((place) => database.uids[place]));
  return (id) => wanted.has(id);
}

/** Targets of several records together: each once, with its scores added up. */
function mergeScored(targets: readonly Scored[]): readonly Scored[] {
  const scores = new Map<string, number>();
  for (const { id, score } of targets) scores.set(id, (scores.get(id) ?? 0) + score);
  const all = [...scores].map(([id, score]) => ({ id, score }));
  return all.sort((a, b) => b.score - a.score);
}
