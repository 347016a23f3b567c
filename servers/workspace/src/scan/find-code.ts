import type { Workspace } from '../workspace.ts';
import { tellEnding, type EndingAnswer } from './answer.ts';
import { assertGlobs, assertQuery } from './check-patterns.ts';
import { readCursor } from './cursor.ts';
import { fileTypes, type FileType } from './file-types.ts';
import type { Watch } from './scanner.ts';
import type { FileMatches } from './search-code.ts';
import { withStarts } from './with-starts.ts';

/** What a caller asks of a search in contents. */
export interface CodeQuestion {
  readonly query: string;
  readonly fileType?: FileType | undefined;
  readonly path?: string | undefined;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly regex: boolean;
  readonly ignoreCase: boolean;
  readonly wholeWord: boolean;
  readonly contextLines: number;
  readonly includeIgnored: boolean;
  readonly maxResults: number;
  readonly cursor?: string | undefined;
}

/** What a caller is told. */
export interface CodeAnswer extends EndingAnswer {
  readonly files: FileMatches[];
  readonly matchCount: number;
  readonly filesSearched: number;
}

/** Finds lines in the files of a workspace. */
export async function findCode(
  { sandbox, scanner }: Pick<Workspace, 'sandbox' | 'scanner'>,
  question: CodeQuestion,
  watch: Watch,
): Promise<CodeAnswer> {
  const { cursor, maxResults, contextLines, ...scope } = question;
  const { path, fileType, include, exclude, includeIgnored, regex, ignoreCase, wholeWord } = scope;
  const query = { text: question.query, regex, ignoreCase, wholeWord };
  assertQuery(query);
  assertGlobs('include', include);
  assertGlobs('exclude', exclude);
  const endings = fileType === undefined ? [] : fileTypes[fileType];
  const from = cursor === undefined ? undefined : readCursor(cursor, scope);
  const findings = await withStarts(sandbox, { path, allowFile: true }, (starts) =>
    scanner.searchCode(
      { starts, exclude, includeIgnored, from, query, endings, include, contextLines, maxResults },
      watch,
    ),
  );
  const { files, matchCount, filesSearched } = findings;
  return { files, matchCount, filesSearched, ...tellEnding(findings, scope) };
}
