import { createHash, type Hash } from 'node:crypto';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';

import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl';

import { ArchiveError } from '../archive.ts';
import {
  createTextEntries,
  createWindow,
  createWindowReader,
  createDamageError,
  type TextEntries,
  type Window,
} from './text-entries.ts';

/** The tables that hold the law. */
export const TABLES = [
  'CODES_TBL',
  'LAW_TOC_TBL',
  'LAW_TOC_SECTIONS_TBL',
  'LAW_SECTION_TBL',
] as const;

/** One of them. */
export type Table = (typeof TABLES)[number];

/** An archive of the legislature that has been opened. */
export interface BulkZip {
  /** The same for the same law, whatever the file is called. */
  readonly id: string;
  /** How many texts of sections it has. */
  readonly texts: number;
  /** When its table of sections was packed. */
  readonly packedAt: Date;
  /** The text of a table, piece by piece; its last piece comes only if all was right. */
  readonly readTable: (table: Table) => AsyncIterable<string>;
  /** The bytes of a section's text; undefined where there is no such file. */
  readonly readText: (name: string) => Buffer | undefined;
  readonly close: () => void;
}

/** Opens an archive and looks through the list of its files, of which there are hundreds of thousands. */
export async function openBulkZip(path: string, signal: AbortSignal): Promise<BulkZip> {
  const file = openFile(path);
  try {
    const window = createWindow(file);
    const zip = await openZip(path, file, window);
    const found = await listEntries(zip, window, signal);
    const { texts, id } = found;
    return {
      ...openTables(path, zip, found),
      id,
      texts: texts.count(),
      readText: texts.read,
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function openFile(path: string): number {
  try {
    const file = openSync(path, 'r');
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ArchiveError(`There is no file ${path}.`, { cause });
    throw new ArchiveError(`${path} cannot be read: ${code ?? 'it failed'}.`, { cause });
  }
  throw new ArchiveError(`${path} is no file. Name a pubinfo zip.`);
}

async function openZip(path: string, file: number, window: Window): Promise<ZipFile> {
  const reader = createWindowReader(path, window);
  try {
    const options = { lazyEntries: true, autoClose: false };
    return await fromRandomAccessReaderPromise(reader, fstatSync(file).size, options);
  } catch (cause) {
    const isZip = window.at(0, 4).toString('latin1') === 'PK\u0003\u0004';
    throw new ArchiveError(
      isZip
        ? `${path} ends too early: the end of the zip is missing. Download it again.`
        : `${path} is no zip. Name an archive such as pubinfo_2025.zip from downloads.leginfo.legislature.ca.gov.`,
      { cause },
    );
  }
}

interface Found {
  readonly tables: ReadonlyMap<string, Entry>;
  readonly texts: TextEntries;
  readonly id: string;
}

const TEXT_NAME = /^LAW_SECTION_TBL_\w+\.lob$/iu;
const TABLE_NAME = /^(\w+_TBL)\.dat$/iu;

async function listEntries(zip: ZipFile, window: Window, signal: AbortSignal): Promise<Found> {
  const tables = new Map<string, Entry>();
  const texts = createTextEntries(zip.entryCount, window);
  const hash = createHash('sha256');
  for await (const entry of readEntries(zip, signal)) {
    const table = TABLE_NAME.exec(entry.fileName)?.[1]?.toUpperCase();
    const isText = TEXT_NAME.test(entry.fileName);
    if (table !== undefined) tables.set(table, entry);
    if (isText) texts.add(entry);
    if (isText || isLaw(table)) addTo(hash, entry);
  }
  return { tables, texts, id: hash.digest('hex').slice(0, 16) };
}

async function* readEntries(zip: ZipFile, signal: AbortSignal): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      yield entry;
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new ArchiveError(`The zip's list of files is damaged. Download it again.`, { cause });
  }
}

function addTo(hash: Hash, { fileName, crc32: sum, uncompressedSize }: Entry): void {
  hash.update(`${fileName} ${sum} ${uncompressedSize}\n`);
}

function isLaw(table: string | undefined): boolean {
  return TABLES.some((one) => one === table);
}

function openTables(
  path: string,
  zip: ZipFile,
  { tables }: Found,
): Pick<BulkZip, 'packedAt' | 'readTable'> {
  const getEntry = (table: Table): Entry => {
    const entry = tables.get(table);
    if (entry === undefined) throw createMissingTablesError(path, tables);
    return entry;
  };
  TABLES.forEach(getEntry);
  return {
    packedAt: getEntry('LAW_SECTION_TBL').getLastModDate({ timezone: 'UTC' }),
    readTable: (table) => readTable(zip, getEntry(table)),
  };
}

function createMissingTablesError(path: string, tables: ReadonlyMap<string, Entry>): ArchiveError {
  const missing = TABLES.filter((table) => !tables.has(table)).map((table) => `${table}.dat`);
  return new ArchiveError(
    `${path} has no law: expected ${missing.join(', ')} in it. Daily archives have none; import the whole one of a session, such as pubinfo_2025.zip.`,
  );
}

async function* readTable(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let [sum, size] = [0, 0];
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      // A stream of bytes gives buffers.
      const bytes = chunk as Buffer;
      sum = crc32(bytes, sum);
      size += bytes.length;
      yield decoder.decode(bytes, { stream: true });
    }
  } catch (cause) {
    throw cause instanceof ArchiveError ? cause : wrapDamage(entry.fileName, cause);
  }
  if (sum !== entry.crc32 || size !== entry.uncompressedSize)
    throw createDamageError(entry.fileName);
  yield decoder.decode();
}

function wrapDamage(name: string, cause: unknown): ArchiveError {
  return new ArchiveError(createDamageError(name).message, { cause });
}
