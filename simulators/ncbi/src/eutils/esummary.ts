import type { Database, SummaryItem, SummaryValue } from '../databases/database.ts';
import { renderLeaf, renderProlog, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { answerJson, XML } from '../service/answers.ts';
import type { World } from '../world.ts';
import { findDatabase, readParameter, readSelectedIds, Trouble, wantsJson } from './selection.ts';

const HEADER = { type: 'esummary', version: '0.3' };
const MOST_IN_JSON = 500;

/** Gives the summaries of records. */
export function answerEsummary(world: World, request: SimulatorRequest): Answer {
  try {
    const database = findDatabase(world, request);
    const ids = readSelectedIds(world, request, database);
    if (ids === undefined || ids.length === 0) throw new Trouble('Empty id list - nothing todo');
    if (wantsJson(request)) return answerInJson(database, ids);
    return readParameter(request, 'version') === '2.0'
      ? answerNew(database, ids)
      : { type: XML, body: renderOldSummaries(database, ids) };
  } catch (error) {
    if (error instanceof Trouble) return answerTrouble(request, error.message);
    throw error;
  }
}

function answerTrouble(request: SimulatorRequest, message: string): Answer {
  if (wantsJson(request)) return answerJson({ header: HEADER, esummaryresult: [message] });
  return { type: XML, body: renderOldSummaryResult(renderLeaf('ERROR', message)) };
}

function isId(database: Database, id: string): boolean {
  return /^\d+$/.test(id) || database.accession !== undefined;
}

function answerInJson(database: Database, ids: readonly string[]): Answer {
  if (ids.length > MOST_IN_JSON) {
    return answerJson({
      header: HEADER,
      error: `Too many UIDs in request. Maximum number of UIDs is ${MOST_IN_JSON} for JSON format output.`,
    });
  }
  const invalid = ids.flatMap((id, index) =>
    isId(database, id) ? [] : [`Invalid uid ${id} at position= ${index}`],
  );
  const documents = [...new Set(ids)]
    .filter((id) => isId(database, id))
    .map((id) => makeDocument(database, id));
  return answerJson({
    header: HEADER,
    ...(invalid.length === 0 ? {} : { esummaryresult: invalid }),
    ...(documents.length === 0
      ? {}
      : { result: { uids: documents.map(({ uid }) => uid), ...indexByUid(documents) } }),
  });
}

interface JsonDocument {
  readonly uid: string;
  readonly [name: string]: unknown;
}

function makeDocument(database: Database, id: string): JsonDocument {
  const uid = database.find(id);
  if (uid === undefined) return { uid: id, error: NO_SUMMARY };
  return { uid, ...makeSummaryJson(database.summary(uid)) };
}

function indexByUid(documents: readonly JsonDocument[]): Readonly<Record<string, JsonDocument>> {
  return Object.fromEntries(documents.map((one) => [one.uid, one]));
}

function answerNew(database: Database, ids: readonly string[]): Answer {
  const documents = ids.map((id) => {
    const uid = database.find(id);
    return uid === undefined
      ? wrap('DocumentSummary', renderLeaf('error', NO_SUMMARY), { uid: id })
      : wrap('DocumentSummary', renderSummaryXml(database.summary(uid)), { uid });
  });
  const head = renderProlog(
    'eSummaryResult',
    `-//NLM//DTD esummary ${database.name} 20250101//EN`,
    `https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20250101/esummary_${database.name}.dtd`,
  );
  const build = renderLeaf('DbBuild', 'Build-2026.01.02.01.01');
  const set = wrap('DocumentSummarySet', `${build}\n${documents.join('\n')}`, { status: 'OK' });
  return { type: XML, body: `${head}${wrap('eSummaryResult', set)}\n` };
}

/** What is said of a record that has no summary. */
const NO_SUMMARY = 'cannot get document summary';

const HEAD = renderProlog(
  'eSummaryResult',
  '-//NLM//DTD esummary v1 20041029//EN',
  'https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20041029/esummary-v1.dtd',
);

/** Summaries in the old form. */
export function renderOldSummaries(database: Database, ids: readonly string[]): string {
  const documents = ids.map((id) => {
    const uid = database.find(id);
    if (uid === undefined) return renderLeaf('ERROR', `UID=${id}: ${NO_SUMMARY}`);
    const items = (database.oldSummary ?? database.summary)(uid);
    return wrap('DocSum', `\n\t${renderLeaf('Id', uid)}\n\t${renderOldSummaryXml(items)}\n`);
  });
  return renderOldSummaryResult(`\n${documents.join('\n')}\n`);
}

/** The root element of the old form. */
function renderOldSummaryResult(content: string): string {
  return `${HEAD}${wrap('eSummaryResult', content)}\n`;
}

/** The items of a summary as JSON has them: names in lower case. */
function makeSummaryJson(items: readonly SummaryItem[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    items.map(({ name, value }) => [name.toLowerCase(), toJsonValue(value)]),
  );
}

function toJsonValue(value: SummaryValue): unknown {
  if (typeof value !== 'object') return value;
  return 'entry' in value ? value.values.map(toJsonValue) : makeSummaryJson(value);
}

/** The items of a summary as version 2.0 has them: an element each. */
function renderSummaryXml(items: readonly SummaryItem[]): string {
  return items.map(({ name, value }) => renderElement(name, value)).join('\n');
}

function renderElement(name: string, value: SummaryValue): string {
  if (typeof value !== 'object') return renderLeaf(name, value);
  const content =
    'entry' in value
      ? value.values.map((one) => renderElement(value.entry, one)).join('')
      : renderSummaryXml(value);
  return wrap(name, content);
}

/** The items of a summary in the old form: an Item each, with name and type. */
function renderOldSummaryXml(items: readonly SummaryItem[]): string {
  return items.map(({ name, value }) => renderItem(name, value)).join('\n\t');
}

function renderItem(name: string, value: SummaryValue): string {
  if (typeof value !== 'object') {
    return renderLeaf('Item', value, { Name: name, Type: findType(name, value) });
  }
  const isList = 'entry' in value;
  const content = isList
    ? value.values.map((one) => renderItem(value.entry, one)).join('')
    : renderOldSummaryXml(value);
  return wrap('Item', content, { Name: name, Type: isList ? 'List' : 'Structure' });
}

function findType(name: string, value: string | number): string {
  if (typeof value === 'number') return 'Integer';
  return name.endsWith('PubDate') ? 'Date' : 'String';
}
