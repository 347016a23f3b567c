import type { Database } from '../databases/database.ts';
import { summaryJson } from '../render/summary-json.ts';
import { summaryXml } from '../render/summary-xml.ts';
import { leaf, prolog, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { json, XML } from '../shell/answers.ts';
import type { World } from '../world.ts';
import { NO_SUMMARY, oldSummaries, oldSummaryResult } from './old-summaries.ts';
import { parameter, wantsJson } from './parameters.ts';
import { databaseOf, selectedIds } from './selection.ts';
import { Trouble } from './trouble.ts';

const HEADER = { type: 'esummary', version: '0.3' };
const MOST_IN_JSON = 500;

/** Gives the summaries of records. */
export function esummary(world: World, request: SimulatorRequest): Answer {
  try {
    const database = databaseOf(world, request);
    const ids = selectedIds(world, request, database);
    if (ids === undefined || ids.length === 0) throw new Trouble('Empty id list - nothing todo');
    if (wantsJson(request)) return jsonAnswer(database, ids);
    return parameter(request, 'version') === '2.0'
      ? newAnswer(database, ids)
      : { type: XML, body: oldSummaries(database, ids) };
  } catch (error) {
    if (error instanceof Trouble) return troubleAnswer(request, error.message);
    throw error;
  }
}

function troubleAnswer(request: SimulatorRequest, message: string): Answer {
  if (wantsJson(request)) return json({ header: HEADER, esummaryresult: [message] });
  return { type: XML, body: oldSummaryResult(leaf('ERROR', message)) };
}

function isId(database: Database, id: string): boolean {
  return /^\d+$/.test(id) || database.accession !== undefined;
}

function jsonAnswer(database: Database, ids: readonly string[]): Answer {
  if (ids.length > MOST_IN_JSON) {
    return json({
      header: HEADER,
      error: `Too many UIDs in request. Maximum number of UIDs is ${MOST_IN_JSON} for JSON format output.`,
    });
  }
  const invalid = ids.flatMap((id, index) =>
    isId(database, id) ? [] : [`Invalid uid ${id} at position= ${index}`],
  );
  const documents = [...new Set(ids)]
    .filter((id) => isId(database, id))
    .map((id) => document(database, id));
  return json({
    header: HEADER,
    ...(invalid.length === 0 ? {} : { esummaryresult: invalid }),
    ...(documents.length === 0
      ? {}
      : { result: { uids: documents.map(({ uid }) => uid), ...byUid(documents) } }),
  });
}

interface JsonDocument {
  readonly uid: string;
  readonly [name: string]: unknown;
}

function document(database: Database, id: string): JsonDocument {
  const uid = database.find(id);
  if (uid === undefined) return { uid: id, error: NO_SUMMARY };
  return { uid, ...summaryJson(database.summary(uid)) };
}

function byUid(documents: readonly JsonDocument[]): Readonly<Record<string, JsonDocument>> {
  return Object.fromEntries(documents.map((one) => [one.uid, one]));
}

function newAnswer(database: Database, ids: readonly string[]): Answer {
  const documents = ids.map((id) => {
    const uid = database.find(id);
    return uid === undefined
      ? wrap('DocumentSummary', leaf('error', NO_SUMMARY), { uid: id })
      : wrap('DocumentSummary', summaryXml(database.summary(uid)), { uid });
  });
  const head = prolog(
    'eSummaryResult',
    `-//NLM//DTD esummary ${database.name} 20250101//EN`,
    `https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20250101/esummary_${database.name}.dtd`,
  );
  const build = leaf('DbBuild', 'Build-2026.01.02.01.01');
  const set = wrap('DocumentSummarySet', `${build}\n${documents.join('\n')}`, { status: 'OK' });
  return { type: XML, body: `${head}${wrap('eSummaryResult', set)}\n` };
}
