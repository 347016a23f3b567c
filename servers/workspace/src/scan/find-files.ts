import type { Workspace } from '../workspace.ts';
import { tellEnding, type EndingAnswer } from './answer.ts';
import { assertGlobs } from './check-patterns.ts';
import { readCursor } from './cursor.ts';
import type { Watch } from './scanner.ts';
import type { FilesJob, FoundEntry } from './search-files.ts';
import { withStarts } from './with-starts.ts';

/** What a caller asks of a search for names. */
export interface FilesQuestion {
  readonly pattern: string;
  readonly path?: string | undefined;
  readonly exclude: readonly string[];
  readonly includeIgnored: boolean;
  readonly type: FilesJob['type'];
  readonly ignoreCase: boolean;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A file or folder, as callers are told of it. */
export interface EntryAnswer extends Omit<FoundEntry, 'modifiedMs'> {
  readonly modified: string;
}

/** What a caller is told. */
export interface FilesAnswer extends EndingAnswer {
  readonly entries: EntryAnswer[];
}

/** Finds files and folders of a workspace by their names. */
export async function findFiles(
  { sandbox, scanner }: Pick<Workspace, 'sandbox' | 'scanner'>,
  question: FilesQuestion,
  watch: Watch,
): Promise<FilesAnswer> {
  const { cursor, limit, ...scope } = question;
  const { pattern, path, exclude, includeIgnored, type, ignoreCase } = scope;
  assertGlobs('pattern', [pattern]);
  assertGlobs('exclude', exclude);
  const from = cursor === undefined ? undefined : readCursor(cursor, scope);
  const findings = await withStarts(sandbox, { path }, (starts) =>
    scanner.searchFiles(
      { starts, exclude, includeIgnored, from, pattern, ignoreCase, type, limit },
      watch,
    ),
  );
  const entries = findings.entries.map(({ modifiedMs, ...entry }) => ({
    ...entry,
    modified: new Date(modifiedMs).toISOString(),
  }));
  return { entries, ...tellEnding(findings, scope) };
}
