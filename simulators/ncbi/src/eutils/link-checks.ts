import type { Database } from '../databases/database.ts';
import { listLinkTypes, type LinkType } from '../links/link-types.ts';
import { findTargets } from '../links/targets.ts';
import { renderLeaf, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { answerLinkSets, linkSets } from './link-answer.ts';
import { wantsJson } from './parameters.ts';

/** Records about whose links something is asked. */
export interface Asked {
  readonly from: Database;
  readonly groups: readonly (readonly string[])[];
  readonly command: string;
}

/** Tells which links records have, or where publishers have them. */
export function checkSets(request: SimulatorRequest, asked: Asked): Answer {
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
