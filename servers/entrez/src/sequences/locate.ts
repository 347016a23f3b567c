import { ToolError } from '@wellspoken/kit';

import { type DocumentSummary, getNumber, getText } from '../eutils/document.ts';
import type { CallOptions, Eutils } from '../eutils/eutils.ts';

/** A sequence that is there, and what is known of it without its letters. */
export interface Located {
  readonly database: SequenceDatabase;
  /** How it is known which database holds it. */
  readonly databaseFrom: 'argument' | 'accession' | 'lookup';
  readonly uid: string;
  /** With its version. */
  readonly accession: string;
  readonly title: string;
  readonly length: number;
  readonly organism?: string;
  readonly taxonId?: string;
  readonly moleculeType?: string;
  readonly topology?: string;
  readonly fetchedAt: Date;
}

/** Which sequence is meant. */
interface Wanted {
  readonly id: string;
  readonly database?: SequenceDatabase | undefined;
}

/** Finds a sequence by accession or uid, in the named database, or in the one that its form implies. */
export async function locateSequence(
  { summarize }: Pick<Eutils, 'summarize'>,
  { id, database }: Wanted,
  call: CallOptions,
): Promise<Located> {
  const told = guessDatabase(id);
  const databases = [database ?? told].filter((one) => one !== undefined);
  const databaseFrom = database !== undefined ? 'argument' : told ? 'accession' : 'lookup';
  for (const one of databases.length === 0 ? SEQUENCE_DATABASES : databases) {
    const { documents, fetchedAt } = await summarize({ database: one, ids: [id] }, call);
    const [document] = documents;
    if (document === undefined) continue;
    return { database: one, databaseFrom, ...toFacts(id, document), fetchedAt };
  }
  throw createNotFoundError(id, databases);
}

function toFacts(
  id: string,
  { uid, fields }: DocumentSummary,
): Omit<Located, 'database' | 'databaseFrom' | 'fetchedAt'> {
  const length = getNumber(fields, 'slen');
  if (length === undefined) {
    throw new ToolError('upstream_failed', `NCBI does not say how long the sequence ${id} is.`, {
      suggestions: ['Fetch it with entrez_query, operation fetch.'],
    });
  }
  const [organism, taxonId] = [getText(fields, 'organism'), getText(fields, 'taxid')];
  const moleculeType = getText(fields, 'biomol') ?? getText(fields, 'moltype');
  const topology = getText(fields, 'topology');
  return {
    uid,
    accession: getText(fields, 'accessionversion') ?? getText(fields, 'caption') ?? uid,
    title: getText(fields, 'title') ?? '',
    length,
    ...(organism === undefined ? {} : { organism }),
    ...(taxonId === undefined ? {} : { taxonId }),
    ...(moleculeType === undefined ? {} : { moleculeType }),
    ...(topology === undefined ? {} : { topology }),
  };
}

function createNotFoundError(id: string, databases: readonly SequenceDatabase[]): ToolError {
  const [only] = databases;
  const where = only === undefined ? 'nuccore and protein' : only;
  const other = only === 'nuccore' ? 'protein' : 'nuccore';
  return new ToolError('not_found', `There is no sequence "${id}" in ${where}.`, {
    suggestions: [
      /\.\d+$/.test(id)
        ? `Leave the version out for the newest one: "${id.replace(/\.\d+$/, '')}".`
        : 'Check the accession, such as NM_000546.6.',
      only === undefined
        ? 'Find it by words with entrez_query, operation search, database nuccore or protein.'
        : `Pass database: "${other}" if it is one of those.`,
    ],
  });
}

/** The databases that hold sequences. */
export const SEQUENCE_DATABASES = ['nuccore', 'protein'] as const;

/** A database that holds sequences. */
type SequenceDatabase = (typeof SEQUENCE_DATABASES)[number];

const FORMS: readonly (readonly [SequenceDatabase, RegExp])[] = [
  // RefSeq writes the kind of molecule before the bar.
  ['protein', /^[ANWXYZ]P_\d+(?:\.\d+)?$/],
  ['nuccore', /^(?:AC|N[CGMRTWZ]|X[MR])_[A-Z]{0,6}\d+(?:\.\d+)?$/],
  // GenBank, ENA and DDBJ: three letters for proteins, other numbers of letters for nucleotides.
  ['protein', /^[A-Z]{3}(?:\d{5}|\d{7})(?:\.\d+)?$/],
  // UniProt has O, P and Q for itself, and a letter in the middle of its other accessions.
  ['protein', /^(?:[OPQ]\d[A-Z\d]{3}\d|[A-NR-Z]\d(?:[A-Z][A-Z\d]{2}\d){1,2})(?:\.\d+)?$/],
  ['nuccore', /^(?:[A-Z]\d{5}|[A-Z]{2}(?:\d{6}|\d{8})|(?:[A-Z]{4}|[A-Z]{6})\d{8,})(?:\.\d+)?$/],
  // A chain of a structure in PDB.
  ['protein', /^\d[A-Z\d]{3}_[A-Z\d]{1,4}$/],
];

/** The database that an accession belongs to by its form; undefined where the form is ambiguous. */
export function guessDatabase(accession: string): SequenceDatabase | undefined {
  const given = accession.toUpperCase();
  return FORMS.find(([, form]) => form.test(given))?.[0];
}
