import type { Database } from '../databases/database.ts';
import { linksFrom, type LinkType } from '../links/link-types.ts';
import { targetsOf } from '../links/targets.ts';
import { leaf, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { jsonLinkSets, linkSets } from './link-answer.ts';
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
  return wantsJson(request) ? jsonLinkSets(sets) : linkSets(sets.map(String));
}

type Writing<Result> = Readonly<Record<string, (from: Database, ids: readonly string[]) => Result>>;

const JSON_SETS: Writing<unknown> = {
  acheck: (from, ids) => ({
    dbfrom: from.name,
    idchecklist: {
      idlinksets: ids.map((id) => ({
        id,
        linkinfos: typesOf(from, id).map((type) => ({
          dbto: type.to,
          linkname: type.name,
          menutag: type.menu,
          htmltag: type.menu,
          priority: '128',
        })),
      })),
    },
  }),
  ncheck: (from, ids) => jsonCheck(from, ids, 'hasneighbor'),
  lcheck: (from, ids) => jsonCheck(from, ids, 'haslinkout'),
  llinks: jsonUrls,
  llinkslib: jsonUrls,
  prlinks: jsonUrls,
};

const XML_SETS: Writing<string> = {
  acheck: (from, ids) =>
    linkSet(from, wrap('IdCheckList', ids.map((id) => xmlLinkInfos(from, id)).join(''))),
  ncheck: (from, ids) => xmlCheck(from, ids, 'HasNeighbor'),
  lcheck: (from, ids) => xmlCheck(from, ids, 'HasLinkOut'),
  llinks: xmlUrls,
  llinkslib: xmlUrls,
  prlinks: xmlUrls,
};

function typesOf(from: Database, id: string): readonly LinkType[] {
  const uid = from.find(id);
  if (uid === undefined) return [];
  return linksFrom(from.name).filter((type) => targetsOf(type, uid).length > 0);
}

function has(from: Database, id: string, what: string): string {
  const isThere =
    what.toLowerCase() === 'haslinkout' ? urlOf(from, id) !== undefined : neighbours(from, id) > 1;
  return isThere ? 'Y' : 'N';
}

function neighbours(from: Database, id: string): number {
  const [type] = linksFrom(from.name).filter(({ to }) => to === from.name);
  const uid = from.find(id);
  return type === undefined || uid === undefined ? 0 : targetsOf(type, uid).length;
}

/** Where the publisher has an article; only those of PubMed with a DOI have such a place. */
function urlOf(from: Database, id: string): string | undefined {
  const uid = from.find(id);
  const doi =
    uid === undefined ? undefined : from.values(uid, 'AID').find((one) => one.startsWith('10.'));
  return doi === undefined ? undefined : `https://doi.example.org/${doi}`;
}

function jsonCheck(from: Database, ids: readonly string[], what: string): unknown {
  const checks = ids.map((id) => ({ value: id, [what]: has(from, id, what) }));
  return { dbfrom: from.name, idchecklist: { ids: checks } };
}

function jsonUrls(from: Database, ids: readonly string[]): unknown {
  return {
    dbfrom: from.name,
    idurllist: ids.map((id) => {
      const url = urlOf(from, id);
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
  return wrap('LinkSet', `${leaf('DbFrom', from.name)}\n${content}`);
}

function xmlLinkInfos(from: Database, id: string): string {
  const infos = typesOf(from, id).map((type) =>
    wrap(
      'LinkInfo',
      leaf('DbTo', type.to) +
        leaf('LinkName', type.name) +
        leaf('MenuTag', type.menu) +
        leaf('HtmlTag', type.menu) +
        leaf('Priority', 128),
    ),
  );
  return wrap('IdLinkSet', leaf('Id', id) + infos.join(''));
}

function xmlCheck(from: Database, ids: readonly string[], what: string): string {
  const checks = ids.map((id) => leaf('Id', id, { [what]: has(from, id, what) }));
  return linkSet(from, wrap('IdCheckList', checks.join('')));
}

function xmlUrls(from: Database, ids: readonly string[]): string {
  const sets = ids.map((id) => {
    const url = urlOf(from, id);
    const content =
      url === undefined
        ? leaf('Info', 'No LinkOut resource')
        : wrap(
            'ObjUrl',
            leaf('Url', url) +
              leaf('SubjectType', 'publishers/providers') +
              wrap(
                'Provider',
                leaf('Name', 'Lakeside Press') + leaf('NameAbbr', 'LSP') + leaf('Id', 9999),
              ),
          );
    return wrap('IdUrlSet', leaf('Id', id) + content);
  });
  return linkSet(from, wrap('IdUrlList', sets.join('')));
}
