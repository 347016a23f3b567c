import type { Database } from '../databases/database.ts';
import { linksFrom, type LinkType } from '../links/link-types.ts';
import type { Scored } from '../links/similar.ts';
import { targetsOf } from '../links/targets.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { search } from '../search/search.ts';
import type { World } from '../world.ts';
import { dateLimit } from './date-limit.ts';
import { type FoundSet, linkAnswer, linkTrouble } from './link-answer.ts';
import { checkSets } from './link-checks.ts';
import { parameter, splitIds } from './parameters.ts';
import { databaseOf, remembered } from './selection.ts';
import { Trouble } from './trouble.ts';

const COMMANDS = new Set(['neighbor', 'neighbor_score', 'neighbor_history']);
const CHECKS = new Set(['acheck', 'ncheck', 'lcheck', 'llinks', 'llinkslib', 'prlinks']);

/** Gives the records that others lead to. */
export function elink(world: World, request: SimulatorRequest): Answer {
  try {
    const from = databaseOf(world, request, 'dbfrom');
    const groups = groupsOf(world, request, from);
    const command = parameter(request, 'cmd') ?? 'neighbor';
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
function groupsOf(
  world: World,
  request: SimulatorRequest,
  from: Database,
): readonly (readonly string[])[] {
  const groups = request.parameters
    .getAll('id')
    .map(splitIds)
    .filter((ids) => ids.length > 0);
  if (groups.length > 0) return groups;
  const webEnv = parameter(request, 'WebEnv');
  const queryKey = parameter(request, 'query_key');
  if (webEnv === undefined || queryKey === undefined) {
    throw new Trouble('Empty id list - nothing todo');
  }
  return [remembered(world, { webEnv, queryKey }, from)];
}

interface Start {
  readonly from: Database;
  readonly ids: readonly string[];
}

function follow(world: World, request: SimulatorRequest, { from, ids }: Start): FoundSet {
  const uids = ids.flatMap((id) => from.find(id) ?? []);
  const isKept = parameter(request, 'cmd') === 'neighbor_history';
  const links = typesOf(world, request, from).flatMap((type) => {
    const isWanted = filterOf(world, request, type);
    const targets = merged(uids.flatMap((uid) => targetsOf(type, uid))).filter(({ id }) =>
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

function typesOf(world: World, request: SimulatorRequest, from: Database): readonly LinkType[] {
  const to = parameter(request, 'db');
  const name = parameter(request, 'linkname');
  if (to !== undefined && to !== 'all') databaseOf(world, request, 'db');
  const target = to === undefined ? 'pubmed' : world.database(to.toLowerCase())?.name;
  return linksFrom(from.name).filter(
    (type) =>
      (to === 'all' || (to === undefined && name !== undefined) || type.to === target) &&
      (name === undefined || type.name === name),
  );
}

/** A term or dates leave only those targets that match them. */
function filterOf(
  world: World,
  request: SimulatorRequest,
  { to }: LinkType,
): (id: string) => boolean {
  const database = world.database(to);
  const term = parameter(request, 'term');
  if (database === undefined) return () => true;
  const dates = dateLimit(request, database, world.now());
  if (term === undefined && dates === undefined) return () => true;
  const { places } = search(world, { database, term: term ?? 'all[filter]', dates });
  const wanted = new Set(places.map((place) => database.uids[place]));
  return (id) => wanted.has(id);
}

/** Targets of several records together: each once, with its scores added up. */
function merged(targets: readonly Scored[]): readonly Scored[] {
  const scores = new Map<string, number>();
  for (const { id, score } of targets) scores.set(id, (scores.get(id) ?? 0) + score);
  const all = [...scores].map(([id, score]) => ({ id, score }));
  return all.sort((a, b) => b.score - a.score);
}
