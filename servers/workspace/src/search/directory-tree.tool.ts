import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { assertGlobs } from './check-patterns.ts';
import type { TreeNode } from './draw-tree.ts';
import type { ScanWatcher } from './scanner.ts';
import {
  defineGlobs,
  defineIncludeIgnored,
  describeSkipped,
  onOneLine,
  skipped,
  type SkippedAnswer,
  defineStartPath,
  toSkippedAnswer,
  createWatcher,
} from './search.shapes.ts';
import { withStarts } from './with-starts.ts';

const input = z.object({
  path: defineStartPath('Folder'),
  depth: z.number().int().min(1).max(20).default(4).describe('How many levels to show'),
  maxEntries: z
    .number()
    .int()
    .min(1)
    .max(3_000)
    .default(1_000)
    .describe('How many files and folders to show in all; upper levels come first'),
  exclude: defineGlobs('Leaves out files and folders that fit one of these globs.'),
  includeIgnored: defineIncludeIgnored(),
  sizes: z.boolean().default(false).describe('true tells the size of each file'),
});

const node = z.object({
  name: z.string().describe('Its name; of a folder at the top, its path'),
  type: z.enum(['file', 'folder', 'link', 'other']).describe('What it is'),
  size: z.number().int().optional().describe('Bytes, of a file where sizes were asked for'),
  get children(): z.ZodOptional<z.ZodArray<typeof node>> {
    return z.array(node).optional().describe('What is in a folder that was opened');
  },
  leftOut: z.number().int().optional().describe('How many entries of the folder are not shown'),
  unreadable: z.boolean().optional().describe('true for a folder that could not be listed'),
});

const output = z.object({
  roots: z.array(node).describe('The folder asked for, or each allowed folder'),
  shown: z.number().int().describe('How many files and folders are shown below them'),
  complete: z.boolean().describe('false when something was left out for depth, number or time'),
  skipped,
});

/** The tool `directory_tree`. */
export function directoryTree(workspace: Workspace): Tool {
  return defineTool({
    name: 'directory_tree',
    title: 'Show a tree of folders',
    description:
      'Show how folders and files are laid out, as a tree of bounded depth and size; each folder tells how much of it is not shown. Use it to get to know a project; to list one folder with details use list_directory, to find a file by name use search_files. Leaves out what .gitignore files name. Links are shown but not followed.',
    effect: 'read',
    openWorld: false,
    foreign: 'names of files',
    input,
    output,
    narrowWith: ['maxEntries', 'depth', 'path'],
    examples: [
      { name: 'everything', arguments: {} },
      { name: 'one folder with sizes', arguments: { path: 'src', sizes: true } },
    ],
    run: async (question, context) => {
      const answer = await findTree(workspace, question, createWatcher(context, 'entries'));
      return reply(answer, { summary: describeTree(answer) });
    },
  });
}

/** What a caller asks of a tree. */
interface TreeQuestion {
  readonly path?: string | undefined;
  readonly depth: number;
  readonly maxEntries: number;
  readonly exclude: readonly string[];
  readonly includeIgnored: boolean;
  readonly sizes: boolean;
}

/** The answer to a caller. */
interface TreeAnswer {
  readonly roots: TreeNode[];
  readonly shown: number;
  readonly complete: boolean;
  readonly skipped: SkippedAnswer;
}

/** Draws the folders of a workspace. */
async function findTree(
  { sandbox, scanner }: Pick<Workspace, 'sandbox' | 'scanner'>,
  question: TreeQuestion,
  watch: ScanWatcher,
): Promise<TreeAnswer> {
  const { path, ...how } = question;
  assertGlobs('exclude', how.exclude);
  const drawing = await withStarts(sandbox, { path }, (starts) =>
    scanner.drawTree({ starts, ...how }, watch),
  );
  const { roots, shown, skipped, halt } = drawing;
  const complete = halt === undefined && !roots.some(hasLeftOut);
  return { roots, shown, complete, skipped: toSkippedAnswer(skipped) };
}

function hasLeftOut({ leftOut = 0, children = [] }: TreeNode): boolean {
  return leftOut > 0 || children.some(hasLeftOut);
}

const MARKS = { file: '', folder: '/', link: ' (link)', other: ' (special file)' } as const;

/** A tree with one line for each entry, indented by its depth. */
function describeTree({ roots, complete, shown, skipped }: TreeAnswer): string {
  const lines: string[] = [];
  // Not recursive: a tree may be deeper than calls may nest.
  const pending = roots.map((node) => ({ node, depth: 0 })).toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    lines.push(`${'  '.repeat(depth)}${describeNode(node)}`);
    const children = node.children ?? [];
    pending.push(...children.map((child) => ({ node: child, depth: depth + 1 })).toReversed());
  }
  const more = complete
    ? []
    : [
        `${formatCount(shown, 'entry', 'entries')} shown. For more, raise depth or maxEntries, or give the path of a folder.`,
      ];
  return [...lines, ...describeSkipped(skipped), ...more].join('\n');
}

function describeNode({ name, type, size, leftOut, unreadable }: TreeNode): string {
  const notes = [
    size === undefined ? '' : ` (${formatCount(size, 'byte')})`,
    leftOut === undefined ? '' : ` … ${leftOut} not shown`,
    unreadable === true ? ' (may not be read)' : '',
  ];
  return `${onOneLine(name)}${MARKS[type]}${notes.join('')}`;
}
