import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createZipWriter } from '@wellspoken/simulator-leginfo';
import { onTestFinished } from 'vitest';
import { openPromise } from 'yauzl';

import type { Archive } from '../../src/archive/archive.ts';
import {
  importArchive,
  type ImportOptions,
  type ImportReport,
} from '../../src/archive/import/import-archive.ts';
import { openArchives } from '../../src/archive/open-archive.ts';

/** A folder that ends with the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Imports an archive. */
export function load(
  zip: string,
  folder: string,
  more: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  return importArchive({ zip, folder, signal: new AbortController().signal, ...more });
}

/** The archive that is in place, until the test ends. */
export function inPlace(folder: string): Archive {
  const archives = openArchives(folder);
  onTestFinished(() => archives.close());
  const archive = archives.current();
  if (archive === undefined) throw new Error('There is no archive in place.');
  return archive;
}

/** What is done with the files of a zip: other bytes, or none to leave one out. */
export type Change = (name: string, bytes: Buffer) => Buffer | string | undefined;

/** Copies a zip with other files in it. */
export async function changeZip(from: string, to: string, change: Change): Promise<void> {
  const zip = await openPromise(from);
  const changed = await createZipWriter(to, new Date('2026-11-01T12:00:00Z'));
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    const bytes = change(entry.fileName, Buffer.concat(parts));
    if (bytes !== undefined) await changed.add(entry.fileName, bytes);
  }
  await changed.end();
}
