import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { assertGlobs } from './check-patterns.ts';
import { openSearchPage } from './cursor.ts';
import type { ScanWatcher } from './scanner.ts';
import type { FilesJob, FoundEntry } from './search-files.ts';
import {
  defineCursor,
  ending,
  type EndingAnswer,
  defineGlobs,
  defineIncludeIgnored,
  describeMore,
  describeSkipped,
  onOneLine,
  defineStartPath,
  toEndingAnswer,
  createWatcher,
} from './search.shapes.ts';
import { withStarts } from './with-starts.ts';

const input = z.object({
  pattern: z
    .string()
    .min(1)
    .max(1_000)
    .describe(
      'Glob pattern to match, such as *.md or src/**/*.{ts,tsx}. Without a slash it is tried on names at any depth, with a slash on the path below the folder searched',
    ),
  path: defineStartPath('Folder'),
  exclude: defineGlobs('Leaves out files and folders that fit one of these globs.'),
  includeIgnored: defineIncludeIgnored(),
  type: z
    .enum(['file', 'folder', 'any'])
    .default('file')
    .describe('What to find; any also finds links'),
  ignoreCase: z.boolean().default(false).describe('true finds upper and lower case alike'),
  limit: z.number().int().min(1).max(1_000).default(200).describe('Entries in one answer'),
  cursor: defineCursor(),
});

const output = z.object({
  entries: z
    .array(
      z.object({
        path: z.string().describe('Where it is'),
        type: z.enum(['file', 'folder', 'link', 'other']).describe('What it is'),
        size: z.number().int().optional().describe('Bytes, of a file'),
        modified: z.string().describe('When it changed last, ISO 8601'),
      }),
    )
    .describe('What was found, in the order of paths'),
  ...ending,
});

/** The tool `search_files`. */
export function searchFiles(workspace: Workspace): Tool {
  return defineTool({
    name: 'search_files',
    title: 'Search for files',
    description:
      'Find files or folders by a glob pattern for their names or paths. Use it when you know a name or an ending; to find what files contain use search_code, to see how folders are laid out use directory_tree. Leaves out what .gitignore files name. Links are found but not followed. Answers come in pages.',
    effect: 'read',
    openWorld: false,
    foreign: 'names of files',
    input,
    output,
    narrowWith: ['limit', 'path', 'pattern'],
    examples: [
      { name: 'by ending', arguments: { pattern: '*.md' } },
      { name: 'below a folder', arguments: { pattern: '**/*.ts', path: 'src' } },
    ],
    run: async (question, context) => {
      const answer = await findFiles(workspace, question, createWatcher(context, 'entries'));
      return reply(answer, { summary: describeFiles(answer, question.type) });
    },
  });
}

/** What a caller asks of a search for names. */
interface FilesQuestion {
  readonly pattern: string;
  readonly path?: string | undefined;
  readonly exclude: readonly string[];
  readonly includeIgnored: boolean;
  readonly type: FilesJob['type'];
  readonly ignoreCase: boolean;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A file or folder in an answer. */
interface EntryAnswer extends Omit<FoundEntry, 'modifiedMs'> {
  readonly modified: string;
}

/** The answer to a caller. */
interface FilesAnswer extends EndingAnswer {
  readonly entries: EntryAnswer[];
}

/** Finds files and folders of a workspace by their names. */
async function findFiles(
  { sandbox, scanner }: Pick<Workspace, 'sandbox' | 'scanner'>,
  question: FilesQuestion,
  watch: ScanWatcher,
): Promise<FilesAnswer> {
  const { pattern, path, exclude, includeIgnored, type, ignoreCase, limit } = question;
  assertGlobs('pattern', [pattern]);
  assertGlobs('exclude', exclude);
  const page = openSearchPage({ ...question }, ['limit']);
  const { start: from } = page;
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
  return { entries, ...toEndingAnswer(findings, page) };
}

const NOUNS = {
  file: ['file', 'files'],
  folder: ['folder', 'folders'],
  any: ['entry', 'entries'],
} as const satisfies Record<FilesJob['type'], readonly [string, string]>;

/** How many were found, and the list of them. */
function describeFiles(answer: FilesAnswer, type: FilesJob['type']): string {
  const { entries } = answer;
  const [one, many] = NOUNS[type];
  const found = `Found ${formatCount(entries.length, one, many)}`;
  const lines = entries.map(
    ({ path, type: kind }) => `- ${onOneLine(path)}${kind === 'folder' ? '/' : ''}`,
  );
  const head = lines.length === 0 ? `${found}.` : `${found}:`;
  return [head, ...lines, ...describeSkipped(answer.skipped), ...describeMore(answer)].join('\n');
}
