import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { assertGlobs, assertQuery } from './check-patterns.ts';
import { MAX_FILE_BYTES } from './code/file-reader.ts';
import type { CodeMatch, FileMatches } from './code/search-code.ts';
import { openSearchPage } from './cursor.ts';
import type { ScanWatcher } from './scanner.ts';
import {
  createWatcher,
  defineCursor,
  defineGlobs,
  defineIncludeIgnored,
  defineStartPath,
  describeMore,
  describeSkipped,
  ending,
  type EndingAnswer,
  onOneLine,
  toEndingAnswer,
} from './search.shapes.ts';
import { withStarts } from './with-starts.ts';

/** Kinds of files by the ends of their names. */
const fileTypes = {
  ts: ['.ts', '.tsx', '.mts', '.cts'],
  js: ['.js', '.jsx', '.mjs', '.cjs'],
  py: ['.py', '.pyi'],
  go: ['.go'],
  tsx: ['.tsx'],
  jsx: ['.jsx'],
  java: ['.java'],
  kt: ['.kt', '.kts'],
  scala: ['.scala'],
  rs: ['.rs'],
  c: ['.c', '.h'],
  cpp: ['.cpp', '.cc', '.cxx', '.hpp', '.hh', '.hxx', '.h'],
  cs: ['.cs'],
  rb: ['.rb'],
  php: ['.php'],
  swift: ['.swift'],
  dart: ['.dart'],
  lua: ['.lua'],
  sh: ['.sh', '.bash', '.zsh'],
  sql: ['.sql'],
  html: ['.html', '.htm'],
  css: ['.css', '.scss', '.sass', '.less'],
  vue: ['.vue'],
  svelte: ['.svelte'],
  json: ['.json', '.jsonc', '.json5'],
  yaml: ['.yaml', '.yml'],
  toml: ['.toml'],
  xml: ['.xml', '.svg'],
  md: ['.md', '.mdx', '.markdown'],
  txt: ['.txt'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a kind of file. */
type FileType = keyof typeof fileTypes;

// Object.keys gives strings, although the keys of a constant are known.
const TYPES = Object.keys(fileTypes) as [FileType, ...FileType[]];

const input = z.object({
  query: z.string().min(1).max(1_000).describe('The text or regular expression to find in a line'),
  fileType: z.enum(TYPES).optional().describe('Only files of this kind, by the end of their name'),
  path: defineStartPath('Folder or file'),
  include: defineGlobs('Only files that fit one of these globs.'),
  exclude: defineGlobs('Leaves out files and folders that fit one of these globs.'),
  regex: z
    .boolean()
    .default(false)
    .describe('true reads query as a regular expression in RE2 syntax (no lookaround)'),
  ignoreCase: z.boolean().default(false).describe('true finds upper and lower case alike'),
  wholeWord: z.boolean().default(false).describe('true finds query only as a whole word'),
  contextLines: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('How many lines to show before and after each match'),
  includeIgnored: defineIncludeIgnored(),
  maxResults: z.number().int().min(1).max(1_000).default(100).describe('Matches in one answer'),
  cursor: defineCursor(),
});

const match = z.object({
  line: z.number().int().describe('Line number, from 1 on'),
  column: z.number().int().describe('Where the first match in the line begins, from 1 on'),
  text: z.string().describe('The line'),
  cut: z
    .boolean()
    .describe('true when the line is long and only the part around the match is shown'),
  before: z.array(z.string()).describe('The lines before it'),
  after: z.array(z.string()).describe('The lines after it'),
});

const output = z.object({
  files: z
    .array(
      z.object({
        path: z.string().describe('The file'),
        matches: z.array(match).describe('The lines found in it'),
      }),
    )
    .describe('Files with matches, in the order of their paths'),
  matchCount: z.number().int().describe('How many matching lines are in this answer'),
  filesSearched: z.number().int().describe('How many files were searched for this answer'),
  ...ending,
});

/** The tool `search_code`. */
export function searchCode(workspace: Workspace): Tool {
  return defineTool({
    name: 'search_code',
    title: 'Search in code',
    description: `Find lines that hold a text or a regular expression in the files of the allowed folders, one line at a time. Use it to find where something is defined, used or said; to find files by name use search_files. Leaves out what .gitignore files name, binary files and files over ${MAX_FILE_BYTES / 1024 / 1024} MiB. Links are not followed. Answers come in pages.`,
    effect: 'read',
    openWorld: false,
    foreign: 'contents of files',
    input,
    output,
    narrowWith: ['maxResults', 'contextLines', 'path', 'include'],
    examples: [
      { name: 'text', arguments: { query: 'export function', fileType: 'ts' } },
      {
        name: 'regular expression',
        arguments: { query: '^export (const|function) \\w+', regex: true, path: 'src' },
      },
    ],
    run: async (question, context) => {
      const answer = await findCode(workspace, question, createWatcher(context, 'files searched'));
      return reply(answer, { summary: describeCode(answer) });
    },
  });
}

/** What a caller asks of a search in contents. */
interface CodeQuestion {
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

/** The answer to a caller. */
interface CodeAnswer extends EndingAnswer {
  readonly files: FileMatches[];
  readonly matchCount: number;
  readonly filesSearched: number;
}

/** Finds lines in the files of a workspace. */
async function findCode(
  { sandbox, scanner }: Pick<Workspace, 'sandbox' | 'scanner'>,
  question: CodeQuestion,
  watch: ScanWatcher,
): Promise<CodeAnswer> {
  const { path, fileType, include, exclude, includeIgnored, regex, ignoreCase, wholeWord } =
    question;
  const { maxResults, contextLines } = question;
  const query = { text: question.query, regex, ignoreCase, wholeWord };
  assertQuery(query);
  assertGlobs('include', include);
  assertGlobs('exclude', exclude);
  const endings = fileType === undefined ? [] : fileTypes[fileType];
  const page = openSearchPage({ ...question }, ['maxResults', 'contextLines']);
  const { start: from } = page;
  const findings = await withStarts(sandbox, { path, allowFile: true }, (starts) =>
    scanner.searchCode(
      { starts, exclude, includeIgnored, from, query, endings, include, contextLines, maxResults },
      watch,
    ),
  );
  const { files, matchCount, filesSearched } = findings;
  return { files, matchCount, filesSearched, ...toEndingAnswer(findings, page) };
}

/** The lines that were found, as grep writes them, and what to know about them. */
function describeCode(answer: CodeAnswer): string {
  const { files, matchCount, filesSearched } = answer;
  const searched = formatCount(filesSearched, 'file');
  const head =
    matchCount === 0
      ? `No ${answer.complete ? '' : 'more '}matches in ${searched}.`
      : `Found ${formatCount(matchCount, 'match', 'matches')} in ${formatCount(files.length, 'file')} (${searched} searched):`;
  const blocks = files.flatMap(({ path, matches }) =>
    matches.map((match) => describeMatch(onOneLine(path), match)),
  );
  const hasContext = files.some(({ matches }) => matches.some(isWithContext));
  const body = blocks.length === 0 ? [] : [blocks.join(hasContext ? '\n--\n' : '\n')];
  return [head, ...body, ...describeSkipped(answer.skipped), ...describeMore(answer)].join('\n');
}

function isWithContext({ before, after }: CodeMatch): boolean {
  return before.length + after.length > 0;
}

function describeMatch(path: string, { line, text, before, after }: CodeMatch): string {
  const first = line - before.length;
  return [
    ...before.map((other, index) => `${path}-${first + index}- ${other}`),
    `${path}:${line}: ${text}`,
    ...after.map((other, index) => `${path}-${line + 1 + index}- ${other}`),
  ].join('\n');
}
