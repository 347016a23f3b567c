import { compileGlob } from '@wellspoken/globs';

import { type EntryType, getEntryType } from '../sandbox/entry-type.ts';
import { isMissing } from '../sandbox/errno.ts';
import { type Ending, type Job, type Pause, traverse, type Visit } from './traverse.ts';
import { showPath, type WalkContext } from './walk/walk.ts';

/** A search for names. */
export interface FilesJob extends Job {
  readonly pattern: string;
  readonly ignoreCase: boolean;
  readonly type: 'file' | 'folder' | 'any';
  readonly limit: number;
}

/** A file or folder that was found. */
export interface FoundEntry {
  readonly path: string;
  readonly type: EntryType;
  /** Bytes; of files only. */
  readonly size?: number;
  /** When its contents changed last, in milliseconds since the epoch. */
  readonly modifiedMs: number;
}

/** What a search for names found. */
export interface FilesFindings extends Ending {
  readonly entries: readonly FoundEntry[];
}

const MAX_PAGE_BYTES = 200_000;

/** Goes through a tree and collects what has a name that fits, until a page is full. */
export function searchFiles(job: FilesJob, context: WalkContext): FilesFindings {
  const matches = compileGlob(job.pattern, job.ignoreCase);
  const entries: FoundEntry[] = [];
  let seen = 0;
  let bytes = 0;
  const ending = traverse(job, context, (visit): Pause | undefined => {
    seen += 1;
    context.control.report(seen);
    const { kind, names, base } = visit;
    if (job.type !== 'any' && job.type !== kind) return undefined;
    if (!matches(names, base, kind === 'folder')) return undefined;
    const entry = describe(visit, context);
    if (entry === undefined) return undefined;
    entries.push(entry);
    bytes += Buffer.byteLength(JSON.stringify(entry));
    const isFull = entries.length >= job.limit || bytes >= MAX_PAGE_BYTES;
    return isFull ? { why: 'page', line: 0 } : undefined;
  });
  return { entries, ...ending };
}

function describe(visit: Visit, context: WalkContext): FoundEntry | undefined {
  const path = showPath(visit.start, visit.names);
  try {
    const stats = visit.folder.look(visit.name);
    const type = getEntryType(stats);
    const size = type === 'file' ? { size: stats.size } : {};
    return { path, type, ...size, modifiedMs: stats.mtimeMs };
  } catch (error) {
    if (!isMissing(error)) context.skipped.add('unreadable', path);
    return undefined;
  }
}
