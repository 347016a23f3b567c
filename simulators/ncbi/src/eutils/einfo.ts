import type { Database, Field } from '../databases/database.ts';
import { listLinkTypes, type LinkType } from '../links/link-types.ts';
import { renderLeaf, renderProlog, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { answerJson, XML } from '../service/answers.ts';
import type { World } from '../world.ts';
import { readParameter, wantsJson } from './selection.ts';

const HEAD = renderProlog(
  'eInfoResult',
  '-//NLM//DTD einfo 20190110//EN',
  'https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20190110/einfo.dtd',
);
const HEADER = { type: 'einfo', version: '0.3' };
const BUILD = 'Build-2026.01.02.01.01';
const UPDATED = '2026/01/02 03:04';

/** Lists the databases, or describes one of them. */
export function answerEinfo(world: World, request: SimulatorRequest): Answer {
  const name = readParameter(request, 'db');
  if (name === undefined) return listAnswer(world, request);
  const database = world.database(name.toLowerCase());
  if (database !== undefined) {
    return wantsJson(request)
      ? answerJson({
          header: HEADER,
          einforesult: { dbinfo: [describeDatabase(database, isSecond(request))] },
        })
      : answerXml(wrap('DbInfo', renderDatabase(database, isSecond(request))));
  }
  const message = `Can not retrieve DbInfo for db=${name}`;
  return wantsJson(request)
    ? answerJson({ header: HEADER, einforesult: {}, ERROR: message })
    : answerXml(renderLeaf('ERROR', message));
}

function answerXml(content: string): Answer {
  return { type: XML, body: `${HEAD}${wrap('eInfoResult', content)}\n` };
}

function listAnswer({ databases }: World, request: SimulatorRequest): Answer {
  const names = databases.map(({ name }) => name);
  if (wantsJson(request)) return answerJson({ header: HEADER, einforesult: { dblist: names } });
  return answerXml(wrap('DbList', names.map((name) => `\n${renderLeaf('DbName', name)}`).join('')));
}

function describeDatabase(database: Database, isNew: boolean): Readonly<Record<string, unknown>> {
  return {
    dbname: database.name,
    menuname: database.menu,
    description: database.description,
    dbbuild: BUILD,
    count: String(database.uids.length),
    lastupdate: UPDATED,
    fieldlist: database.fields.map((field) => ({
      name: field.name,
      fullname: field.fullName,
      description: field.description,
      termcount: String(countTerms(database, field)),
      isdate: writeFlag(field.kind === 'date'),
      isnumerical: writeFlag(field.kind === 'number'),
      singletoken: writeFlag(field.kind !== 'words'),
      hierarchy: writeFlag(field.name === 'MESH'),
      ishidden: writeFlag(false),
      ...(isNew
        ? {
            istruncatable: writeFlag(isTruncatable(field)),
            israngable: writeFlag(isRangable(field)),
          }
        : {}),
    })),
    linklist: listLinkTypes(database.name).map(({ name, menu, description, to }) => ({
      name,
      menu,
      description,
      dbto: to,
    })),
  };
}

/** As many as there are values in the records that are not generated. */
function countTerms(database: Database, field: Field): number {
  const few = database.uids.slice(0, 100);
  return new Set(few.flatMap((uid) => database.values(uid, field.name))).size;
}

function writeFlag(value: boolean): string {
  return value ? 'Y' : 'N';
}

function renderDatabase(database: Database, isNew: boolean): string {
  return [
    renderLeaf('DbName', database.name),
    renderLeaf('MenuName', database.menu),
    renderLeaf('Description', database.description),
    renderLeaf('DbBuild', BUILD),
    renderLeaf('Count', database.uids.length),
    renderLeaf('LastUpdate', UPDATED),
    wrap(
      'FieldList',
      database.fields
        .map((field) => wrap('Field', renderField(database, field) + renderNewer(field, isNew)))
        .join(''),
    ),
    wrap('LinkList', listLinkTypes(database.name).map(linkXml).join('')),
  ].join('\n');
}

function renderField(database: Database, field: Field): string {
  return [
    renderLeaf('Name', field.name),
    renderLeaf('FullName', field.fullName),
    renderLeaf('Description', field.description),
    renderLeaf('TermCount', countTerms(database, field)),
    renderLeaf('IsDate', writeFlag(field.kind === 'date')),
    renderLeaf('IsNumerical', writeFlag(field.kind === 'number')),
    renderLeaf('SingleToken', writeFlag(field.kind !== 'words')),
    renderLeaf('Hierarchy', writeFlag(field.name === 'MESH')),
    renderLeaf('IsHidden', writeFlag(false)),
  ].join('');
}

/** What version 2.0 says of a field beside the rest. */
function renderNewer(field: Field, isNew: boolean): string {
  if (!isNew) return '';
  return (
    renderLeaf('IsTruncatable', writeFlag(isTruncatable(field))) +
    renderLeaf('IsRangable', writeFlag(isRangable(field)))
  );
}

function isTruncatable({ kind }: Field): boolean {
  return kind !== 'date' && kind !== 'number';
}

function isRangable({ kind }: Field): boolean {
  return kind === 'date' || kind === 'number';
}

function isSecond(request: SimulatorRequest): boolean {
  return readParameter(request, 'version') === '2.0';
}

function linkXml({ name, menu, description, to }: LinkType): string {
  return wrap(
    'Link',
    renderLeaf('Name', name) +
      renderLeaf('Menu', menu) +
      renderLeaf('Description', description) +
      renderLeaf('DbTo', to),
  );
}
