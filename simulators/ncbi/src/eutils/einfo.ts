import type { Database, Field } from '../databases/database.ts';
import { linksFrom, type LinkType } from '../links/link-types.ts';
import { leaf, prolog, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { json, XML } from '../shell/answers.ts';
import type { World } from '../world.ts';
import { parameter, wantsJson } from './parameters.ts';

const HEAD = prolog(
  'eInfoResult',
  '-//NLM//DTD einfo 20190110//EN',
  'https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20190110/einfo.dtd',
);
const HEADER = { type: 'einfo', version: '0.3' };
const BUILD = 'Build-2026.01.02.01.01';
const UPDATED = '2026/01/02 03:04';

/** Tells which databases there are, or what one of them holds. */
export function einfo(world: World, request: SimulatorRequest): Answer {
  const name = parameter(request, 'db');
  if (name === undefined) return listAnswer(world, request);
  const database = world.database(name.toLowerCase());
  if (database !== undefined) {
    return wantsJson(request)
      ? json({ header: HEADER, einforesult: { dbinfo: [dbinfo(database, isSecond(request))] } })
      : xml(wrap('DbInfo', dbInfoXml(database, isSecond(request))));
  }
  const message = `Can not retrieve DbInfo for db=${name}`;
  return wantsJson(request)
    ? json({ header: HEADER, einforesult: {}, ERROR: message })
    : xml(leaf('ERROR', message));
}

function xml(content: string): Answer {
  return { type: XML, body: `${HEAD}${wrap('eInfoResult', content)}\n` };
}

function listAnswer({ databases }: World, request: SimulatorRequest): Answer {
  const names = databases.map(({ name }) => name);
  if (wantsJson(request)) return json({ header: HEADER, einforesult: { dblist: names } });
  return xml(wrap('DbList', names.map((name) => `\n${leaf('DbName', name)}`).join('')));
}

function dbinfo(database: Database, isNew: boolean): Readonly<Record<string, unknown>> {
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
      termcount: String(termCount(database, field)),
      isdate: yes(field.kind === 'date'),
      isnumerical: yes(field.kind === 'number'),
      singletoken: yes(field.kind !== 'words'),
      hierarchy: yes(field.name === 'MESH'),
      ishidden: yes(false),
      ...(isNew
        ? { istruncatable: yes(isTruncatable(field)), israngable: yes(isRangable(field)) }
        : {}),
    })),
    linklist: linksFrom(database.name).map(({ name, menu, description, to }) => ({
      name,
      menu,
      description,
      dbto: to,
    })),
  };
}

/** As many as there are values in the records that are not generated. */
function termCount(database: Database, field: Field): number {
  const few = database.uids.slice(0, 100);
  return new Set(few.flatMap((uid) => database.values(uid, field.name))).size;
}

function yes(value: boolean): string {
  return value ? 'Y' : 'N';
}

function dbInfoXml(database: Database, isNew: boolean): string {
  return [
    leaf('DbName', database.name),
    leaf('MenuName', database.menu),
    leaf('Description', database.description),
    leaf('DbBuild', BUILD),
    leaf('Count', database.uids.length),
    leaf('LastUpdate', UPDATED),
    wrap(
      'FieldList',
      database.fields
        .map((field) => wrap('Field', fieldXml(database, field) + newerXml(field, isNew)))
        .join(''),
    ),
    wrap('LinkList', linksFrom(database.name).map(linkXml).join('')),
  ].join('\n');
}

function fieldXml(database: Database, field: Field): string {
  return [
    leaf('Name', field.name),
    leaf('FullName', field.fullName),
    leaf('Description', field.description),
    leaf('TermCount', termCount(database, field)),
    leaf('IsDate', yes(field.kind === 'date')),
    leaf('IsNumerical', yes(field.kind === 'number')),
    leaf('SingleToken', yes(field.kind !== 'words')),
    leaf('Hierarchy', yes(field.name === 'MESH')),
    leaf('IsHidden', yes(false)),
  ].join('');
}

/** What version 2.0 says of a field beside the rest. */
function newerXml(field: Field, isNew: boolean): string {
  if (!isNew) return '';
  return (
    leaf('IsTruncatable', yes(isTruncatable(field))) + leaf('IsRangable', yes(isRangable(field)))
  );
}

function isTruncatable({ kind }: Field): boolean {
  return kind !== 'date' && kind !== 'number';
}

function isRangable({ kind }: Field): boolean {
  return kind === 'date' || kind === 'number';
}

function isSecond(request: SimulatorRequest): boolean {
  return parameter(request, 'version') === '2.0';
}

function linkXml({ name, menu, description, to }: LinkType): string {
  return wrap(
    'Link',
    leaf('Name', name) + leaf('Menu', menu) + leaf('Description', description) + leaf('DbTo', to),
  );
}
