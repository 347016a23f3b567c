import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { MAX_FILE_BYTES } from '../scan/content/file-reader.ts';
import { type FileType, fileTypes } from '../scan/file-types.ts';
import { findCode } from '../scan/find-code.ts';
import { describeCode } from '../scan/text/describe-code.ts';
import type { Workspace } from '../workspace.ts';
import { cursor, ending, globs, includeIgnored, startPath, watchOf } from './scan-fields.ts';

// Object.keys gives strings, although the keys of a constant are known.
const TYPES = Object.keys(fileTypes) as [FileType, ...FileType[]];

const input = z.object({
  query: z.string().min(1).max(1_000).describe('The text or regular expression to find in a line'),
  fileType: z.enum(TYPES).optional().describe('Only files of this kind, by the end of their name'),
  path: startPath('Folder or file'),
  include: globs('Only files that fit one of these globs.'),
  exclude: globs('Leaves out files and folders that fit one of these globs.'),
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
  includeIgnored: includeIgnored(),
  maxResults: z.number().int().min(1).max(1_000).default(100).describe('Matches in one answer'),
  cursor: cursor(),
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
      const answer = await findCode(workspace, question, watchOf(context, 'files searched'));
      return reply(answer, { summary: describeCode(answer) });
    },
  });
}
