import { statSync } from 'node:fs';

import type { CodeJob } from '../../src/search/code/search-code.ts';
import type { FilesJob } from '../../src/search/search-files.ts';
import { type Halt, SkipCount } from '../../src/search/walk/control.ts';
import type { Start } from '../../src/search/walk/start.ts';
import type { WalkContext } from '../../src/search/walk/walk.ts';

/** A start at a folder, as the main thread would hold it. */
export function startAt(folder: string, names: readonly string[] = []): Start {
  const { dev: device, ino: inode } = statSync(folder);
  const hold = process.platform === 'linux' ? 'descriptor' : 'path';
  return { path: folder, hold, device, inode, names, isFile: false, prefix: [] };
}

/** What a test watches and does while a scan runs. */
export interface ContextOptions {
  readonly beforeOpen?: (shown: string) => void;
  readonly halted?: () => Halt | undefined;
}

/** A context in which a scan runs to its end, unless the test says otherwise. */
export function scanContext({ beforeOpen, halted }: ContextOptions = {}): WalkContext & {
  readonly skipped: SkipCount;
} {
  return {
    control: { halted: halted ?? (() => undefined), report: () => undefined },
    skipped: new SkipCount(),
    beforeOpen,
  };
}

/** A search in contents for a text. */
export function codeJob(folder: string, text: string, more: Partial<CodeJob> = {}): CodeJob {
  return {
    starts: [startAt(folder)],
    exclude: [],
    includeIgnored: false,
    query: { text, regex: false, ignoreCase: false, wholeWord: false },
    endings: [],
    include: [],
    contextLines: 0,
    maxResults: 1_000,
    ...more,
  };
}

/** A search for names. */
export function filesJob(folder: string, pattern: string, more: Partial<FilesJob> = {}): FilesJob {
  return {
    starts: [startAt(folder)],
    exclude: [],
    includeIgnored: false,
    pattern,
    ignoreCase: false,
    type: 'any',
    limit: 1_000,
    ...more,
  };
}
