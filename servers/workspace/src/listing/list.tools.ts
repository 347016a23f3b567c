import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { defineTime, toIsoTime } from '../answers/iso-time.ts';
import { formatCount } from '../answers/words.ts';
import { ENTRY_TYPES } from '../sandbox/entry-type.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { LINK_ENDS } from './entry.ts';
import { listFolder, type Listing, listRoots, SORT_KEYS } from './list-folder.ts';

const directoryInput = z.object({
  path: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Path of the folder, such as "src"; by default the allowed folder, or the list of them',
    ),
  sortBy: z
    .enum(SORT_KEYS)
    .default('name')
    .describe('By name from A to Z, by size from the largest, or by time from the newest'),
  includeHidden: z
    .boolean()
    .default(true)
    .describe('Whether to include names that begin with a dot'),
  limit: z.int().min(1).max(1_000).default(200).describe('How many entries to list at once'),
  cursor: z
    .string()
    .optional()
    .describe('nextCursor of the answer before, to go on; repeat the other arguments'),
});

const entry = z.object({
  name: z.string().describe('Its name in the folder'),
  type: z.enum(ENTRY_TYPES).describe('What it is'),
  size: z.int().optional().describe('Of a file: its size in bytes'),
  modified: defineTime('When it was last changed'),
  leadsTo: z
    .enum(LINK_ENDS)
    .optional()
    .describe('Of a link: whether it leads to something inside the allowed folders'),
  target: z.string().optional().describe('Of a link that leads inside: the path it leads to'),
  targetType: z.enum(ENTRY_TYPES).optional().describe('Of a link that leads inside: what is there'),
});

const directoryOutput = z.object({
  path: z.string().describe('Path of the folder, after links'),
  totals: z
    .object({
      files: z.int().describe('How many files it holds'),
      folders: z.int().describe('How many folders it holds'),
      others: z.int().describe('How many links and other things it holds'),
      bytes: z
        .int()
        .optional()
        .describe('The size of its files; absent for a folder with very many names'),
    })
    .describe('What the folder holds in all, on whichever page; not what lies deeper'),
  nextCursor: z.string().optional().describe('There is more: call again with this as cursor'),
  entries: z.array(entry).describe('What lies in the folder'),
});

type Output = z.input<typeof directoryOutput>;

/** Shows what lies in a folder. */
export function listDirectory(workspace: Workspace): Tool {
  const { sandbox } = workspace;
  return defineTool({
    name: 'list_directory',
    title: 'List a folder',
    description:
      'List the files, folders and links that lie right in a folder, with sizes, times and totals. ' +
      'Use directory_tree to see what lies deeper, and search_files to find files by name. ' +
      'Of a link it says whether it leads inside the allowed folders, never what lies outside.',
    effect: 'read',
    openWorld: false,
    foreign: 'names of files',
    narrowWith: ['limit'],
    input: directoryInput,
    output: directoryOutput,
    examples: [
      { name: 'the allowed folder', arguments: {} },
      {
        name: 'the largest files of a folder',
        arguments: { path: 'src', sortBy: 'size', limit: 10 },
      },
    ],
    run: async ({ path = '.', ...options }, { signal }) => {
      if (path === '.' && sandbox.folders.length > 1)
        return createReply('.', await listRoots(sandbox));
      return sandbox.use(path, { operation: 'list' }, async (place) =>
        createReply(place.shown, await listFolder(sandbox, place, { ...options, signal })),
      );
    },
  });
}

function createReply(
  path: string,
  { entries, totals, nextCursor }: Listing,
): ReturnType<typeof reply<Output>> {
  const listed = entries.map(({ modified, ...rest }) => ({
    ...rest,
    modified: toIsoTime(modified),
  }));
  const more =
    nextCursor === undefined ? [] : [`There is more: go on with cursor "${nextCursor}".`];
  const summary = [formatHeadline(path, totals), ...listed.map(formatLine), ...more].join('\n');
  return reply({ path, totals, nextCursor, entries: listed }, { summary });
}

function formatHeadline(path: string, { files, folders, others, bytes }: Output['totals']): string {
  const size = bytes === undefined ? '' : ` (${formatCount(bytes, 'byte')})`;
  const held = `${formatCount(folders, 'folder')}, ${formatCount(files, 'file')}${size} and ${formatCount(others, 'other')}`;
  return `"${path}" holds ${held}.`;
}

function formatLine({ name, type, size, leadsTo, target }: z.input<typeof entry>): string {
  const words = `[${type}] ${quoteName(name)}`;
  if (type === 'link')
    return `${words} -> ${quoteName(target ?? `(leads ${leadsTo ?? 'nowhere'})`)}`;
  return size === undefined ? words : `${words} (${formatCount(size, 'byte')})`;
}

// A name with a line break would look like two entries.
function quoteName(name: string): string {
  return /\p{Cc}/u.test(name) ? JSON.stringify(name) : name;
}

const allowedOutput = z.object({
  directories: z
    .array(
      z.object({
        name: z.string().describe('Its short name'),
        path: z.string().describe('Its absolute path, as it was named to the server'),
        prefix: z.string().describe('How paths in it begin; empty where there is only one folder'),
        readOnly: z.boolean().describe('Whether nothing in it can be changed'),
      }),
    )
    .describe('The folders that this server works in'),
});

/** Names the folders that the server works in. */
export function listAllowedDirectories(workspace: Workspace): Tool {
  return defineTool({
    name: 'list_allowed_directories',
    title: 'List the allowed folders',
    description:
      'Name the folders that this server may work in and how paths in them begin. ' +
      'Use it first, or when a path was refused; everything outside them is out of reach.',
    effect: 'read',
    openWorld: false,
    output: allowedOutput,
    examples: [{ name: 'all of them', arguments: {} }],
    run: () => {
      const { folders } = workspace.sandbox;
      const { readOnly } = workspace;
      const directories = folders.map(({ name, given }) => {
        const prefix = folders.length > 1 ? `${name}/` : '';
        return { name, path: given, prefix, readOnly };
      });
      const lines = directories.map(({ name, path, prefix }) => {
        const how =
          prefix === '' ? 'paths are relative to it' : `paths in it begin with "${prefix}"`;
        return `${name}: ${path} (${how}${readOnly ? ', read-only' : ''})`;
      });
      return reply({ directories }, { summary: lines.join('\n') });
    },
  });
}
