import { rm, stat } from 'node:fs/promises';
import { ToolError } from '@wellspoken/kit';

import type { Eutils, Selection } from '../../eutils/eutils.ts';
import type {
  Dataset,
  Preview,
  StageCall,
  StagedDataset,
  StageRequest,
  TableInfo,
} from '../datasets.ts';
import { createDatasetFile, type DatasetFile } from '../files/dataset-file.ts';
import type { DatasetFolder } from '../files/dataset-folder.ts';
import type { Row } from '../files/table.ts';
import { chooseForm } from '../forms/choose-form.ts';
import type { Form } from '../forms/form.ts';
import { findMissing, selectNext, createSnippet } from './batch.ts';
import { datasetTable, provenance, provenanceRecords } from './origin.ts';
import { type StagedRecords, stageRecords } from './stage-records.ts';

/** What datasets are made with. */
interface StagingContext {
  readonly folder: DatasetFolder;
  readonly eutils: Eutils;
  readonly keepMs: number;
  readonly now: () => number;
  readonly baseUrl: string;
  /** How large all datasets together may be; one may have half of it. */
  readonly maxBytes: number;
}

const MOST_RECORDS = 10_000;
const MOST_MISSING = 1_000;

/** Fetches records, lays them out in a file, and gives the file its name when it is whole. */
export async function stageDataset(
  context: StagingContext,
  request: StageRequest,
  call: StageCall,
): Promise<StagedDataset> {
  const selection = removeRepeats(request.selection);
  const requested = 'ids' in selection ? selection.ids.length : selection.count;
  if (requested > MOST_RECORDS) throw createTooManyError(requested);
  const { database } = selection;
  const form = chooseForm({ database, rettype: request.rettype, count: requested });
  try {
    return await makeDataset(context, { form, selection, call });
  } catch (error) {
    throw toDiskError(error);
  }
}

interface Order {
  readonly form: Form;
  readonly selection: Selection;
  readonly call: StageCall;
}

async function makeDataset(
  context: StagingContext,
  { form, selection, call }: Order,
): Promise<StagedDataset> {
  const path = context.folder.newPath();
  const file = createDatasetFile(path);
  const intake = form.begin({ file, scratch: context.folder.newPath });
  const { database } = selection;
  try {
    for (const table of [datasetTable, provenance, provenanceRecords]) file.create(table);
    const { eutils, baseUrl } = context;
    const checkSize = (): Promise<void> => assertRoom(path, context.maxBytes / 2);
    const staging = { eutils, file, form, intake, selection, baseUrl, checkSize, call };
    const records = await stageRecords(staging);
    if (records.staged === 0) throw createNotFoundError(database, records);
    const made = { records, database, form, createdAt: new Date(context.now()) };
    file.insert(datasetTable, toDatasetRow(made));
    const tables = file.finish();
    return await keep(context, path, { ...made, tables });
  } finally {
    intake.close();
    file.close();
    await rm(path, { force: true });
  }
}

function removeRepeats(selection: Selection): Selection {
  return 'ids' in selection ? { ...selection, ids: [...new Set(selection.ids)] } : selection;
}

interface Made {
  readonly records: StagedRecords;
  readonly database: string;
  readonly form: Form;
  readonly createdAt: Date;
}

function toDatasetRow(made: Made): Row<typeof datasetTable.columns> {
  const { records, database, form, createdAt } = made;
  return {
    data_access_id: records.id,
    database,
    rettype: form.rettype,
    requested: records.requested,
    staged: records.staged,
    missing: records.missing.length === 0 ? null : records.missing.join(','),
    staged_at: createdAt.toISOString(),
  };
}

/** Describes the file and gives it its name; one that is there already lives longer. */
async function keep(
  { folder, now, keepMs }: StagingContext,
  path: string,
  { records, tables, ...made }: Made & { readonly tables: readonly TableInfo[] },
): Promise<StagedDataset> {
  const { id, requested, staged, missing, problems, samples, raw = '' } = records;
  const { size } = await stat(path);
  const removed = await folder.makeRoom(size, id);
  const before = await folder.find(id);
  const dataset: Dataset = {
    id,
    database: made.database,
    rettype: made.form.rettype,
    requested,
    staged,
    missing: missing.slice(0, MOST_MISSING),
    problems,
    tables: tables.map(({ name, rows }) => ({ name, rows })),
    bytes: size,
    createdAt: before?.dataset.createdAt ?? made.createdAt,
    expiresAt: new Date(now() + keepMs),
  };
  await folder.keep(path, { dataset, tables });
  return { ...dataset, isNew: before === undefined, removed, samples, raw };
}

async function assertRoom(path: string, maxBytes: number): Promise<void> {
  const { size } = await stat(path);
  if (size <= maxBytes) return;
  throw new ToolError(
    'too_large',
    `The dataset would have more than ${Math.floor(maxBytes / 1_048_576)} MB, the most that one may have.`,
    { suggestions: ['Stage fewer records, or the same with rettype "docsum".'] },
  );
}

function createTooManyError(requested: number): ToolError {
  return new ToolError(
    'too_large',
    `Expected at most ${MOST_RECORDS} records to stage at once; got ${requested}.`,
    { suggestions: ['Stage them in parts.', 'Narrow the search that they come from.'] },
  );
}

function createNotFoundError(database: string, { missing, problems }: StagedRecords): ToolError {
  const which = missing.length === 0 ? '' : `: ${missing.slice(0, 10).join(', ')}`;
  return new ToolError('not_found', `None of these records came from "${database}"${which}.`, {
    suggestions: [
      ...problems.slice(0, 3),
      `Check that the ids are ids of "${database}"; entrez_query with operation "search" finds ids.`,
    ],
  });
}

const OF_FILES = new Set('EACCES EDQUOT EEXIST EIO EMFILE ENOSPC ENOTDIR EPERM EROFS'.split(' '));

/** SQLite's codes for: read-only, failing disk, full disk, a file that cannot be opened. */
const OF_SQLITE = new Set([8, 10, 13, 14]);

/** Converts a disk failure to a ToolError; other errors are returned unchanged. */
function toDiskError(cause: unknown): unknown {
  if (!isDiskFailure(cause)) return cause;
  return new ToolError('unavailable', 'The dataset could not be written to the disk.', {
    suggestions: [
      'Delete datasets that are no longer needed with operation "delete".',
      'Ask who runs this server to look at the folder of datasets and the room on its disk.',
    ],
    cause,
  });
}

function isDiskFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, sqliteCode } = error as { readonly code?: unknown; readonly sqliteCode?: unknown };
  if (typeof sqliteCode === 'number') return OF_SQLITE.has(sqliteCode % 256);
  return typeof code === 'string' && OF_FILES.has(code);
}

const MOST_SAMPLES = 3;

/** A file that discards everything. */
const NO_FILE: DatasetFile = {
  create: () => undefined,
  createView: () => undefined,
  insert: () => undefined,
  flush: () => undefined,
  finish: () => [],
  close: () => undefined,
};

/** Fetches records and describes them, without keeping any. */
export async function previewRecords(
  eutils: Eutils,
  { selection, rettype }: StageRequest,
  { signal }: StageCall,
): Promise<Preview> {
  const requested = 'ids' in selection ? selection.ids.length : selection.count;
  // An infinite count selects the form that fetches all in one request.
  const form = chooseForm({ database: selection.database, rettype, count: Infinity });
  if (requested > form.batch) throw createPreviewLimitError(requested, form.batch);
  const intake = form.begin({ file: NO_FILE, scratch: () => '' });
  const asked = selectNext(selection, 0, form.batch);
  const { items, fetchedAt, raw = '', ...payload } = await intake.fetch(eutils, asked, { signal });
  const names: (readonly string[])[] = [];
  const problems: string[] = [];
  const samples: string[] = [];
  let found = 0;
  let bytes = 0;
  for (const item of items) {
    if ('problem' in item) problems.push(item.problem);
    else {
      found += item.holds ?? 1;
      names.push(item.names);
      bytes += Buffer.byteLength(JSON.stringify(item.facts));
      if (samples.length < MOST_SAMPLES) samples.push(createSnippet(item.facts));
    }
  }
  const ids = 'ids' in asked ? asked.ids : [];
  const missing = payload.missing ?? findMissing(ids, names).missing;
  const seen = { requested, found, missing, problems, bytes, samples };
  return { rettype: form.rettype, ...seen, raw, fetchedAt };
}

function createPreviewLimitError(requested: number, most: number): ToolError {
  return new ToolError(
    'too_large',
    `Without staging, at most ${most} records of this kind can be shown; got ${requested}.`,
    { suggestions: ['Leave force_direct out, and the records are staged as tables.'] },
  );
}
