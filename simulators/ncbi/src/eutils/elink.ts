import type { Database } from '../databases/database.ts';
import { type LinkType, listLinkTypes } from '../links/link-types.ts';
import { findTargets, type Scored } from '../links/targets.ts';
import { renderLeaf, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { search } from '../search/search.ts';
import type { World } from '../world.ts';
import { answerLinkSets, type FoundSet, linkAnswer, linkSets, linkTrouble } from './link-answer.ts';
import {
  findDatabase,
  readDateLimit,
  readParameter,
  recallIds,
  splitIds,
  Trouble,
  wantsJson,
} from './selection.ts';

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

/** Records about whose links something is asked. */
interface Asked {
  readonly from: Database;
  readonly groups: readonly (readonly string[])[];
  readonly command: string;
}

/** Lists the links of records, or where publishers have them. */
function checkSets(request: SimulatorRequest, asked: Asked): Answer {
  const write = wantsJson(request) ? JSON_SETS : XML_SETS;
  const sets = asked.groups.map((ids) => write[asked.command]?.(asked.from, ids) ?? '');
  return wantsJson(request) ? answerLinkSets(sets) : linkSets(sets.map(String));
}

type Writing<Result> = Readonly<Record<string, (from: Database, ids: readonly string[]) => Result>>;

const JSON_SETS: Writing<unknown> = {
  acheck: (from, ids) => ({
    dbfrom: from.name,
    idchecklist: {
      idlinksets: ids.map((id) => ({
        id,
        linkinfos: listCheckedTypes(from, id).map((type) => ({
          dbto: type.to,
          linkname: type.name,
          menutag: type.menu,
          htmltag: type.menu,
          priority: '128',
        })),
      })),
    },
  }),
  ncheck: (from, ids) => describeCheck(from, ids, 'hasneighbor'),
  lcheck: (from, ids) => describeCheck(from, ids, 'haslinkout'),
  llinks: describeUrls,
  llinkslib: describeUrls,
  prlinks: describeUrls,
};

const XML_SETS: Writing<string> = {
  acheck: (from, ids) =>
    linkSet(from, wrap('IdCheckList', ids.map((id) => renderLinkInfos(from, id)).join(''))),
  ncheck: (from, ids) => renderCheck(from, ids, 'HasNeighbor'),
  lcheck: (from, ids) => renderCheck(from, ids, 'HasLinkOut'),
  llinks: renderUrls,
  llinkslib: renderUrls,
  prlinks: renderUrls,
};

function listCheckedTypes(from: Database, id: string): readonly LinkType[] {
  const uid = from.find(id);
  if (uid === undefined) return [];
  return listLinkTypes(from.name).filter((type) => findTargets(type, uid).length > 0);
}

function has(from: Database, id: string, what: string): string {
  const isThere =
    what.toLowerCase() === 'haslinkout'
      ? findUrl(from, id) !== undefined
      : countNeighbours(from, id) > 1;
  return isThere ? 'Y' : 'N';
}

function countNeighbours(from: Database, id: string): number {
  const [type] = listLinkTypes(from.name).filter(({ to }) => to === from.name);
  const uid = from.find(id);
  return type === undefined || uid === undefined ? 0 : findTargets(type, uid).length;
}

/** Where the publisher has an article; only those of PubMed with a DOI have such a place. */
function findUrl(from: Database, id: string): string | undefined {
  const uid = from.find(id);
  const doi =
    uid === undefined ? undefined : from.values(uid, 'AID').find((one) => one.startsWith('10.'));
  return doi === undefined ? undefined : `https://doi.example.org/${doi}`;
}

function describeCheck(from: Database, ids: readonly string[], what: string): unknown {
  const checks = ids.map((id) => ({ value: id, [what]: has(from, id, what) }));
  return { dbfrom: from.name, idchecklist: { ids: checks } };
}

function describeUrls(from: Database, ids: readonly string[]): unknown {
  return {
    dbfrom: from.name,
    idurllist: ids.map((id) => {
      const url = findUrl(from, id);
      if (url === undefined) return { id, info: 'No LinkOut resource' };
      const provider = { name: 'Lakeside Press', nameabbr: 'LSP', id: '9999' };
      return {
        id,
        objurls: [{ url: { value: url }, subjecttypes: ['publishers/providers'], provider }],
      };
    }),
  };
}

function linkSet(from: Database, content: string): string {
  return wrap('LinkSet', `${renderLeaf('DbFrom', from.name)}\n${content}`);
}

function renderLinkInfos(from: Database, id: string): string {
  const infos = listCheckedTypes(from, id).map((type) =>
    wrap(
      'LinkInfo',
      renderLeaf('DbTo', type.to) +
        renderLeaf('LinkName', type.name) +
        renderLeaf('MenuTag', type.menu) +
        renderLeaf('HtmlTag', type.menu) +
        renderLeaf('Priority', 128),
    ),
  );
  return wrap('IdLinkSet', renderLeaf('Id', id) + infos.join(''));
}

function renderCheck(from: Database, ids: readonly string[], what: string): string {
  const checks = ids.map((id) => renderLeaf('Id', id, { [what]: has(from, id, what) }));
  return linkSet(from, wrap('IdCheckList', checks.join('')));
}

function renderUrls(from: Database, ids: readonly string[]): string {
  const sets = ids.map((id) => {
    const url = findUrl(from, id);
    const content =
      url === undefined
        ? renderLeaf('Info', 'No LinkOut resource')
        : wrap(
            'ObjUrl',
            renderLeaf('Url', url) +
              renderLeaf('SubjectType', 'publishers/providers') +
              wrap(
                'Provider',
                renderLeaf('Name', 'Lakeside Press') +
                  renderLeaf('NameAbbr', 'LSP') +
                  renderLeaf('Id', 9999),
              ),
          );
    return wrap('IdUrlSet', renderLeaf('Id', id) + content);
  });
  return linkSet(from, wrap('IdUrlList', sets.join('')));
}
