import { nearest, ToolError } from '@wellspoken/kit';

import { KNOWN_DATABASES } from '../eutils/databases.ts';
import type { CallOptions, Eutils, Handle } from '../eutils/eutils.ts';
import { readIds } from '../eutils/read-ids.ts';
import type { Operation, QueryInput } from './entrez-query.shapes.ts';

/** Which records a call is about. */
interface Meant {
  readonly ids: readonly string[];
  readonly handle: Handle | undefined;
}

const BY_TERM: ReadonlySet<Operation> = new Set(['search', 'global_query', 'spell']);
const BY_IDS: ReadonlySet<Operation> = new Set(['summary', 'fetch', 'link', 'post']);

/** Checks arguments against each other, in the order that is documented; throws a ToolError. */
export async function checkQuery(
  asked: QueryInput,
  eutils: Eutils,
  call: CallOptions,
): Promise<Meant> {
  assertTerm(asked);
  assertDates(asked);
  assertOneSet(asked);
  const meant = readMeant(asked);
  if (asked.operation !== 'global_query')
    await assertDatabase(asked.database, asked, { eutils, call });
  if (asked.dbfrom !== undefined) await assertDatabase(asked.dbfrom, asked, { eutils, call });
  assertRettype(asked);
  return meant;
}

function assertTerm({ operation, term }: QueryInput): void {
  if (!BY_TERM.has(operation)) return;
  const suggestions = [`Example: term "BRCA1 AND breast cancer".`];
  if (term === undefined)
    throw createArgumentError(`${operation} requires 'term' parameter`, suggestions);
  if (term.trim() === '') {
    throw createArgumentError(`${operation} requires a non-empty 'term' parameter`, suggestions);
  }
}

/** Years, months and days from left to right, so that what both dates say can be compared. */
function assertDates({ operation, mindate: from, maxdate: to, reldate }: QueryInput): void {
  if (operation !== 'search') return;
  if (reldate !== undefined && (from ?? to) !== undefined) {
    throw createArgumentError('search takes reldate, or mindate and maxdate, and both were given', [
      'Leave out reldate, or the two dates.',
    ]);
  }
  if (from === undefined || to === undefined) return;
  const [first, last] = [splitDate(from), splitDate(to)];
  const differing = first.findIndex((part, index) => part !== last[index]);
  const [one, other] = [first[differing], last[differing]];
  if (one === undefined || other === undefined || one < other) return;
  throw createArgumentError(`mindate: expected a date up to maxdate, which is ${to}; got ${from}`, [
    'Swap the two dates.',
  ]);
}

function splitDate(date: string): readonly number[] {
  return date.split('/').map(Number);
}

/** Either a stored set or ids: one of them would silently be ignored. */
function assertOneSet({ operation, ids = '', webenv }: QueryInput): void {
  const isPost = operation === 'post';
  if (!BY_IDS.has(operation) || isPost || webenv === undefined || ids.trim() === '') return;
  throw createArgumentError(`${operation} takes ids or webenv, and both were given`, [
    'Leave ids out to read the set that NCBI remembers, or webenv to read these ids.',
  ]);
}

function readMeant({ operation, ids, webenv, query_key: queryKey }: QueryInput): Meant {
  if (!BY_IDS.has(operation)) return { ids: [], handle: undefined };
  if ((ids ?? '').trim() === '' && operation !== 'post' && webenv !== undefined) {
    if (queryKey === undefined) {
      throw createArgumentError(`${operation} by webenv requires 'query_key' parameter`, [
        'Pass webEnv and queryKey of the same answer.',
      ]);
    }
    return { ids: [], handle: { webEnv: webenv, queryKey } };
  }
  if (ids === undefined) {
    throw createArgumentError(`${operation} requires 'ids' parameter`, [
      'Example: ids "31452104,27881303".',
      'Get ids from a search first.',
    ]);
  }
  return { ids: readIds(ids), handle: undefined };
}

interface Asking {
  readonly eutils: Eutils;
  readonly call: CallOptions;
}

async function assertDatabase(
  database: string,
  { operation }: QueryInput,
  { eutils, call }: Asking,
): Promise<void> {
  if (database === 'all' && operation === 'info') return;
  // Names that are known need no question to NCBI.
  if (KNOWN_DATABASES.includes(database)) return;
  const names = await eutils.databases(call);
  if (names.includes(database)) return;
  const close = findSimilar(database, names);
  throw createArgumentError(`Invalid database "${database}"`, [
    ...(close[0] === undefined ? [] : [`Did you mean: ${close[0]}?`]),
    ...(close.length > 1 ? [`Similar names: ${close.join(', ')}.`] : []),
    'List all databases with operation info, database all.',
  ]);
}

const MOST_SIMILAR = 3;

function findSimilar(word: string, names: readonly string[]): readonly string[] {
  const found = names
    .filter((name) => word.length > 2 && name.includes(word))
    .slice(0, MOST_SIMILAR);
  while (found.length < MOST_SIMILAR) {
    const next = nearest(
      word,
      names.filter((name) => !found.includes(name)),
    );
    if (next === undefined) break;
    found.push(next);
  }
  return found;
}

function assertRettype({ database, rettype }: QueryInput): void {
  const known = getRettypes(database);
  if (rettype === undefined || known === undefined || known.includes(rettype)) return;
  throw createArgumentError(`Invalid rettype "${rettype}" for database "${database}"`, [
    `Valid ones: ${known.slice(0, 5).join(', ')}.`,
  ]);
}

function createArgumentError(message: string, suggestions: readonly string[]): ToolError {
  return new ToolError('invalid_arguments', message, { suggestions });
}

const SEQUENCES = ['fasta', 'gb', 'acc', 'seqid', 'xml', 'uilist', 'docsum', 'native', 'ft'];
const NUCLEOTIDES = [...SEQUENCES, 'gbc', 'gbwithparts', 'fasta_cds_na', 'fasta_cds_aa'];

/** What can be fetched, by database; others take anything. */
const RETTYPES: Readonly<Record<string, readonly string[]>> = {
  pubmed: ['abstract', 'medline', 'xml', 'uilist', 'docsum'],
  protein: ['fasta', 'gp', ...SEQUENCES.slice(1), 'gpc', 'ipg'],
  nuccore: NUCLEOTIDES,
  nucleotide: NUCLEOTIDES,
  gene: ['xml', 'uilist', 'docsum', 'gene_table'],
  genome: ['xml', 'uilist', 'docsum'],
  structure: ['mmdb', 'xml', 'uilist', 'docsum'],
  taxonomy: ['xml', 'uilist', 'docsum'],
  snp: ['flt', 'xml', 'uilist', 'docsum', 'json'],
  pmc: ['xml', 'uilist', 'docsum', 'medline'],
};

/** The kinds of record that a database has; undefined where that is not known. */
function getRettypes(database: string): readonly string[] | undefined {
  return RETTYPES[database];
}

/** How records are asked for. */
export interface RecordForm {
  readonly rettype?: string | undefined;
  readonly retmode?: 'xml' | 'json' | 'text' | undefined;
}

const XML_KINDS: ReadonlySet<string> = new Set(['docsum', 'gbc', 'gpc', 'native', 'ipg', 'mmdb']);
const SEQUENCE_XML: Readonly<Record<string, string>> = {
  nuccore: 'gb',
  nucleotide: 'gb',
  protein: 'gp',
};
/** By default NCBI sends ASN.1 for many databases. */
const USUAL: Readonly<Record<string, RecordForm>> = {
  pubmed: { retmode: 'xml' },
  pmc: { retmode: 'xml' },
  nuccore: { rettype: 'gb', retmode: 'text' },
  nucleotide: { rettype: 'gb', retmode: 'text' },
  protein: { rettype: 'gp', retmode: 'text' },
  taxonomy: { retmode: 'xml' },
  gene: { retmode: 'xml' },
};

/** What to send to NCBI for a kind of record that was asked for in its own or in plain words. */
export function chooseRecordForm(database: string, { rettype, retmode }: RecordForm): RecordForm {
  if (rettype === undefined) {
    if (retmode === undefined) return USUAL[database] ?? {};
    return retmode === 'xml' ? getXmlForm(database) : { ...USUAL[database], retmode };
  }
  if (rettype === 'xml') return getXmlForm(database);
  if (rettype === 'json') return { retmode: 'json' };
  return { rettype, retmode: retmode ?? (XML_KINDS.has(rettype) ? 'xml' : 'text') };
}

function getXmlForm(database: string): RecordForm {
  const rettype = SEQUENCE_XML[database];
  return rettype === undefined ? { retmode: 'xml' } : { rettype, retmode: 'xml' };
}
