import { constants } from 'node:fs';
import { access, realpath, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, sep } from 'node:path';
import type { Finding } from '@wellspoken/kit/launch';

import type { StoreFault } from '../../memory/store.ts';
import { countNoun } from '../../answers/sentences.ts';
import { inspectFile, type Inspection, type ModelReport } from './inspect-file.ts';
import { readOrphanedLog } from './open-file.ts';

/** Looks at the file of a memory, which may be one to read only, without changing or making it. */
export async function examineFile(path: string, readOnly = false): Promise<readonly Finding[]> {
  const size = await readFileSize(path);
  const orphaned = readOrphanedLog(path);
  if (orphaned > 0) return [describeOrphanedLog(path, orphaned)];
  if (size === undefined) {
    return [
      {
        title: 'File',
        state: 'warning',
        detail: `There is none at ${path} yet; a server makes it when it starts.`,
        fix: 'If it should be there, correct --db or WELLSPOKEN_DEVFLOW_DB, or restore a backup: wellspoken devflow restore <file>',
      },
    ];
  }
  const inspection = await inspectFile(path);
  return [
    { title: 'File', state: 'ok', detail: `${path}, ${sayBytes(size)}.` },
    ...(await examineAround(path, size, readOnly)),
    ...describeInspection(inspection),
  ];
}

/** A file that was removed, moved or emptied while a server had it open, or before that server ended. */
function describeOrphanedLog(path: string, size: number): Finding {
  return {
    title: 'File',
    state: 'problem',
    detail: `The file is missing or empty at ${path}, but its log is there: ${sayBytes(size)} in ${path}-wal. A server that runs refuses calls, and none starts.`,
    fix: 'Put the file back beside its log, or restore a backup, which sets the log aside: wellspoken devflow restore <file>',
  };
}

async function readFileSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch {
    return undefined;
  }
}

/** Whether the file can be written, lies well, and has room. */
async function examineAround(
  path: string,
  size: number,
  readOnly: boolean,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const place = sayBadPlace(await realpath(path).catch(() => path));
  if (place !== undefined) {
    const fix = 'Move it with backup and restore to another folder, and name it with --db.';
    findings.push({ title: 'Place', state: 'warning', detail: place, fix });
  }
  if (!readOnly && !(await canWrite(path))) {
    const detail = 'It cannot be written by this user.';
    findings.push({ title: 'Rights', state: 'problem', detail, fix: FIXES.read_only });
  }
  return [...findings, ...(await examineDisk(path, size)), ...(await examineLog(path, size))];
}

async function canWrite(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK | constants.W_OK);
    await access(dirname(path), constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const LITTLE_ROOM = 100 * 1_048_576;

async function examineDisk(path: string, size: number): Promise<readonly Finding[]> {
  const { bavail, bsize } = await statfs(dirname(path));
  const free = bavail * bsize;
  const detail = `${sayBytes(free)} are free on its disk.`;
  if (free > Math.max(LITTLE_ROOM, size)) return [{ title: 'Disk', state: 'ok', detail }];
  return [{ title: 'Disk', state: 'warning', detail, fix: 'Make room before it is full.' }];
}

// SQLite checkpoints at four mebibytes, unless long reads prevent it.
const LONG_LOG = 64 * 1_048_576;

async function examineLog(path: string, size: number): Promise<readonly Finding[]> {
  const log = await readFileSize(`${path}-wal`);
  if (log === undefined || log === 0) return [];
  const detail = `${sayBytes(log)} wait beside the file to be folded in.`;
  if (log <= Math.max(LONG_LOG, size)) return [{ title: 'Log', state: 'ok', detail }];
  const fix = 'End all servers that use the file; the last one folds it in.';
  return [{ title: 'Log', state: 'warning', detail, fix }];
}

const MOST_PROJECTS = 20;

/** What was found in a file, for people. */
function describeInspection(inspection: Inspection): readonly Finding[] {
  const { fault, form, newestForm, damages, dangling, projects, models } = inspection;
  if (fault !== undefined) {
    const found = damages.length === 0 ? '' : ` SQLite says: ${damages.join('; ')}`;
    const detail = `${fault.message}${found}`;
    return [{ title: 'Integrity', state: 'problem', detail, fix: FIXES[fault.fault] }];
  }
  if (form === 0) return [{ title: 'Form', state: 'ok', detail: 'Nothing was written yet.' }];
  const older = form < newestForm ? `; it is brought to ${newestForm} at the next start` : '';
  const shown = projects.slice(0, MOST_PROJECTS);
  const more = projects.length - shown.length;
  return [
    { title: 'Form', state: 'ok', detail: `${form}${older}.` },
    describeSoundness(dangling),
    ...shown.map(({ name, entities, observations, relations }): Finding => {
      const facts = [
        countNoun(entities, 'entity', 'entities'),
        countNoun(observations, 'observation'),
        countNoun(relations, 'relation'),
      ];
      return { title: 'Project', state: 'ok', detail: `"${name}": ${facts.join(', ')}.` };
    }),
    ...(more > 0
      ? [{ title: 'Project', state: 'ok' as const, detail: `${more} more projects.` }]
      : []),
    ...models.map(describeModel),
  ];
}

function describeModel({ name, embedded, waiting, failed, lastError }: ModelReport): Finding {
  const total = embedded + waiting;
  const known = `${name}: ${embedded.toLocaleString('en-US')} of ${countNoun(total, 'text')} can be found by meaning`;
  if (failed === 0) return { title: 'Embeddings', state: 'ok', detail: `${known}.` };
  const why = lastError === null ? '' : ` Last: ${lastError}`;
  return {
    title: 'Embeddings',
    state: 'warning',
    detail: `${known}; ${failed.toLocaleString('en-US')} failed and are tried again.${why}`,
    fix: 'See whether the model or its endpoint can be used: --embeddings, --embedding-url, --embedding-model.',
  };
}

function describeSoundness(dangling: number): Finding {
  if (dangling === 0) return { title: 'Integrity', state: 'ok', detail: 'The file is sound.' };
  return {
    title: 'Integrity',
    state: 'problem',
    detail: `${countNoun(dangling, 'row')} refer to others that are not there.`,
    fix: FIXES.damaged,
  };
}

const CACHES = /^(?:\.cache|caches|cache|node_modules|_npx|\.npm|\.pnpm-store|\.yarn)$/i;
const SYNCED =
  /^(?:dropbox|onedrive( ?-.*)?|google ?drive|my drive|icloud ?drive|mobile documents|cloudstorage|nextcloud|owncloud|pcloud ?drive|box( sync)?|mega(sync)?|seafile|syncthing|sync)$/i;

/** Why a file does not lie well where it is; none where it does. */
export function sayBadPlace(path: string): string | undefined {
  const folders = path.split(sep).slice(0, -1);
  const cache = folders.find((folder) => CACHES.test(folder));
  if (cache !== undefined) return `It lies in a cache ("${cache}"), which other programs empty.`;
  const synced = folders.find((folder) => SYNCED.test(folder));
  if (synced !== undefined) {
    return `It lies in a folder that seems to be synchronised ("${synced}"), and that can damage a database that is in use.`;
  }
  const isTemporary = path.startsWith(`${tmpdir()}${sep}`);
  return isTemporary ? 'It lies in the folder for temporary files, which is emptied.' : undefined;
}

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A number of bytes for people. */
function sayBytes(bytes: number): string {
  let [size, unit] = [bytes, 'bytes'];
  for (const next of UNITS) {
    if (size < 1_024) break;
    [size, unit] = [size / 1_024, next];
  }
  return unit === 'bytes' ? `${bytes} bytes` : `${size.toFixed(1)} ${unit}`;
}

/** What to do about a file that cannot be used. */
const FIXES: Readonly<Record<StoreFault, string>> = {
  damaged:
    'Restore a backup: wellspoken devflow restore <file>. Without one, save what can be read first: wellspoken devflow export --all-projects --salvage rescue.jsonl; then move the file away and import that.',
  foreign: 'Name another file with --db or WELLSPOKEN_DEVFLOW_DB; this one is left as it is.',
  newer: 'Update devflow, or name another file with --db or WELLSPOKEN_DEVFLOW_DB.',
  unopenable: 'See to it that this user may read and write the file and its folder.',
  read_only:
    'See to it that this user may write the file and its folder, or only read it with --read-only.',
  busy: 'Run this again when no other program keeps the file locked.',
  full: 'Make room on the disk, and see whether it is sound.',
  failed: 'Run this again; if it stays, restore a backup: wellspoken devflow restore <file>.',
  gone: 'Put the file back, or restore a backup: wellspoken devflow restore <file>.',
  moved: 'Run this again when no other program moves or replaces the file.',
  replaced: 'End all servers that use the file, then start them again.',
  stray:
    'End all servers that use the file and run this again. If it stays so, put back the file that was there before, or restore a backup, which sets the log aside: wellspoken devflow restore <file>',
  unconfirmed: 'Run this again when no other program moves or replaces the file.',
};
