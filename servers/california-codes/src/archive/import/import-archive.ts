import { statSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { makeFolder } from '@wellspoken/kit/launch';

import type { Connection } from '../../sqlite/connection.ts';
import { getFault } from '../../sqlite/faults.ts';
import {
  type ArchiveFacts,
  getArchiveFiles,
  type ArchiveFiles,
  readFacts,
  removeLeftovers,
} from '../archive-files.ts';
import { ArchiveError } from '../archive.ts';
import { type BulkZip, openBulkZip } from '../bulk/open-bulk-zip.ts';
import { SCHEMA_VERSION } from '../schema.ts';
import { buildIndex, DamagedImport, finishImport, placeArchive } from './finish.ts';
import { loadSections } from './load-sections.ts';
import { loadToc } from './load-toc.ts';
import { createTally, type ImportRun, openPartial, removePartial, type Tally } from './partial.ts';

/** What is imported, and where to. */
export interface ImportOptions {
  readonly zip: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly progress?: ImportRun['progress'];
  /** Imports also what is in place already, and what has much less than that. */
  readonly force?: boolean;
}

/** What an import did. */
export interface ImportReport extends ArchiveFacts, Readonly<Omit<Tally, 'newest'>> {
  /** `unchanged` where this archive was in place already. */
  readonly status: 'imported' | 'unchanged';
  /** Whether it went on where an earlier run had stopped. */
  readonly resumed: boolean;
  readonly seconds: number;
  /** The size of the archive in place. */
  readonly bytes: number;
}

/**
 * Loads an archive of the legislature and puts it in place when it is whole. Whatever stops it, the
 * archive before it stays, and the next run continues where this one ended.
 */
export async function importArchive(options: ImportOptions): Promise<ImportReport> {
  const begin = performance.now();
  try {
    makeFolder(options.folder);
    const files = getArchiveFiles(options.folder);
    const release = lockImport(files.lock);
    try {
      const done = await importLocked(options, files);
      const seconds = (performance.now() - begin) / 1_000;
      return { ...done, seconds, bytes: statSync(files.archive).size };
    } finally {
      release();
    }
  } catch (error) {
    throw explainImport(error);
  }
}

type Done = Omit<ImportReport, 'seconds' | 'bytes'>;

async function importLocked(options: ImportOptions, files: ArchiveFiles): Promise<Done> {
  const { zip, folder, signal, force = false } = options;
  const opened = await openBulkZip(zip, signal);
  const day = opened.packedAt.toISOString().slice(0, 10).replaceAll('-', '');
  // What was loaded in another form cannot be gone on with, and the same law of a later day is news.
  const bulk = { ...opened, id: `${opened.id}d${day}v${SCHEMA_VERSION}` };
  try {
    const placed = readFacts(files.archive);
    if (placed?.id === bulk.id && !force) return reportUnchanged(placed);
    if (placed !== undefined && !force) assertNotLess(bulk.texts, placed.texts);
    removeLeftovers(folder, bulk.id);
    return await load(options, files, bulk);
  } finally {
    bulk.close();
  }
}

function reportUnchanged(placed: ArchiveFacts): Done {
  const { newest: _, ...tally } = createTally();
  return { status: 'unchanged', resumed: false, ...placed, ...tally };
}

/** An archive of the same law never loses so much of it. */
const LEAST_SHARE = 0.8;

function assertNotLess(texts: number, placed: number): void {
  if (texts >= placed * LEAST_SHARE) return;
  throw new ArchiveError(
    `This archive has ${texts} texts of sections, and the one in place has ${placed}. Daily archives have only what changed: import the whole one of a session, such as pubinfo_2025.zip. Add --force to import it all the same.`,
  );
}

async function load(options: ImportOptions, files: ArchiveFiles, bulk: BulkZip): Promise<Done> {
  const path = files.partial(bulk.id);
  const { connection, journal } = openPartial(path);
  const resumed = journal.stage() !== 'toc';
  const { signal, progress = () => undefined } = options;
  const run: ImportRun = { bulk, connection, journal, signal, progress };
  try {
    const facts = await takeSteps(run);
    await placeArchive(connection, { ready: files.ready(bulk.id), archive: files.archive });
    connection.close();
    removeLeftovers(options.folder);
    const { newest: _, ...tally } = journal.tally;
    return { status: 'imported', resumed, ...facts, ...tally };
  } catch (error) {
    rollBack(connection);
    if (!(error instanceof DamagedImport)) throw error;
    removePartial(path);
    throw new ArchiveError(
      'What was loaded was found damaged and was removed; the archive before it is in place still. Run the same command again: it begins anew.',
      { cause: error },
    );
  }
}

/** The driver keeps a connection, and with it what is open in it, until its statements are collected. */
function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK');
  } catch {
    // Nothing was open, or the failure had ended it.
  }
  connection.close();
}

async function takeSteps(run: ImportRun): Promise<ArchiveFacts> {
  if (run.journal.stage() === 'toc') await loadToc(run);
  if (run.journal.stage() === 'sections') await loadSections(run);
  if (run.journal.stage() === 'index') await buildIndex(run);
  return finishImport(run);
}

const AGAIN = 'Run the same command again: it goes on where it stopped.';

/** SQLite's result codes for a full disk, and for a disk that failed. */
const FULL = 13;
const FAILED = 10;

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: `The disk is full. Make room, about a gigabyte for all of the law, then: ${AGAIN}`,
  EDQUOT: `No more room is left to this user. Make room, then: ${AGAIN}`,
  EACCES: 'This user may not write into the folder of the archive. Name another with --data.',
  EPERM: 'This user may not write into the folder of the archive. Name another with --data.',
  EROFS: 'The disk of the archive is for reading only. Name another folder with --data.',
};

/** What kept an import from ending, in words; any other failure is passed on. */
function explainImport(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ArchiveError) return error;
  const { code, sqliteCode } = error as { readonly code?: unknown; readonly sqliteCode?: unknown };
  const told = typeof code === 'string' ? REASONS[code] : undefined;
  if (told !== undefined) return new ArchiveError(told, { cause: error });
  // The low byte is the code; some calls give only words.
  const result = typeof sqliteCode === 'number' ? sqliteCode % 256 : undefined;
  if (result === FULL || /disk is full/u.test(error.message)) {
    return new ArchiveError(REASONS['ENOSPC'], { cause: error });
  }
  if (result === FAILED || /disk I\/O error/u.test(error.message)) {
    return new ArchiveError(`The disk failed or is full. Look after it, then: ${AGAIN}`, {
      cause: error,
    });
  }
  return error;
}

/** Admits one process at a time to import into a folder; the lock is SQLite's and ends with its process, however that ends. */
export function lockImport(path: string): () => void {
  const database = new DatabaseSync(path);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    if (getFault(cause) !== 'busy') throw cause;
    throw new ArchiveError(
      'Another import into this folder is running. Wait until it is done, or stop it first.',
      { cause },
    );
  }
  return () => {
    if (database.isOpen) database.close();
  };
}
