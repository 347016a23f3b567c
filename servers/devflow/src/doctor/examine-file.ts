import { constants } from 'node:fs';
import { access, realpath, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Finding } from '@wellspoken/kit/launch';

import { inspectFile } from '../sqlite/inspect-file.ts';
import { readOrphanedLog } from '../sqlite/open-file.ts';
import { describeInspection } from './describe-inspection.ts';
import { sayBadPlace } from './place.ts';
import { FIXES, sayBytes } from './words.ts';

/** Looks at the file of a memory without changing or making it. */
export async function examineFile(path: string): Promise<readonly Finding[]> {
  const size = await sizeOf(path);
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
    ...(await examineAround(path, size)),
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

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch {
    return undefined;
  }
}

/** Whether the file can be written, lies well, and has room. */
async function examineAround(path: string, size: number): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const place = sayBadPlace(await realpath(path).catch(() => path));
  if (place !== undefined) {
    const fix = 'Move it with backup and restore to another folder, and name it with --db.';
    findings.push({ title: 'Place', state: 'warning', detail: place, fix });
  }
  if (!(await canWrite(path))) {
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

// SQLite folds it in at four mebibytes where nobody reads for long.
const LONG_LOG = 64 * 1_048_576;

async function examineLog(path: string, size: number): Promise<readonly Finding[]> {
  const log = await sizeOf(`${path}-wal`);
  if (log === undefined || log === 0) return [];
  const detail = `${sayBytes(log)} wait beside the file to be folded in.`;
  if (log <= Math.max(LONG_LOG, size)) return [{ title: 'Log', state: 'ok', detail }];
  const fix = 'End all servers that use the file; the last one folds it in.';
  return [{ title: 'Log', state: 'warning', detail, fix }];
}
