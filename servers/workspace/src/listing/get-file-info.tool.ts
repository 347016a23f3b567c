import type { Stats } from 'node:fs';
import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { defineTime, toIsoTime } from '../answers/iso-time.ts';
import { examine, type Examined } from '../reading/examine.ts';
import { INFO_BYTES } from '../reading/limits.ts';
import { KINDS } from '../reading/mime-type.ts';
import { ENTRY_TYPES, type EntryType, getEntryType } from '../sandbox/entry-type.ts';
import { getErrno } from '../sandbox/errno.ts';
import { type Place, requireSomething, withOpenFile } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { ENCODINGS } from '../text/encodings.ts';
import { LINE_ENDINGS } from '../text/line-ending.ts';
import { followLink, LINK_ENDS, type LinkEnd } from './entry.ts';

const limit = `only of files up to ${INFO_BYTES / 1_048_576} MiB`;

const output = z.object({
  path: z.string().describe('Its path; that of a link is the link itself'),
  type: z.enum(ENTRY_TYPES).describe('What it is'),
  size: z.int().describe('Its size in bytes'),
  created: defineTime('When it was made, where the system knows'),
  modified: defineTime('When its contents were last changed'),
  accessed: defineTime('When it was last read, where the system keeps count'),
  permissions: z.string().describe('Its permission bits in octal, such as 0644'),
  mode: z.string().describe('The same in letters, such as rw-r--r--'),
  kind: z.enum(KINDS).optional().describe('Of a file: what it holds'),
  mimeType: z.string().optional().describe('Of a file: its MIME type'),
  sha256: z.string().optional().describe(`Of a file: the hash of its contents; ${limit}`),
  encoding: z.enum(ENCODINGS).optional().describe('Of a text: its encoding'),
  bom: z.boolean().optional().describe('Of a text: whether it begins with a byte order mark'),
  lineEnding: z.enum(LINE_ENDINGS).optional().describe('Of a text: what ends its lines'),
  lines: z.int().optional().describe(`Of a text: how many lines it has; ${limit}`),
  leadsTo: z
    .enum(LINK_ENDS)
    .optional()
    .describe('Of a link: whether it leads to something inside the allowed folders'),
  target: z.string().optional().describe('Of a link that leads inside: the path it leads to'),
  targetType: z.enum(ENTRY_TYPES).optional().describe('Of a link that leads inside: what is there'),
});

type Output = z.input<typeof output>;

/** Describes a file, folder or link. */
export function getFileInfo(workspace: Workspace): Tool {
  const { sandbox, readOnly } = workspace;
  return defineTool({
    name: 'get_file_info',
    title: 'Get facts about a file',
    description:
      'Tell the type, size, times and permissions of a file, folder or link, and of a file what it holds: ' +
      'MIME type, encoding, number of lines and hash. Use it instead of read_file when the contents do not matter ' +
      `or are too large${readOnly ? '' : ', and to get a hash for write_file or edit_file'}.`,
    effect: 'read',
    openWorld: false,
    foreign: 'names of files',
    input: z.object({
      path: z.string().min(1).describe('Path of the file, folder or link, such as "README.md"'),
    }),
    output,
    examples: [
      { name: 'a file', arguments: { path: 'README.md' } },
      { name: 'a folder', arguments: { path: 'src' } },
    ],
    run: ({ path }, { signal }) =>
      sandbox.use(path, { operation: 'look', keepLink: true }, async (place) => {
        const data = describe(place.shown, await findInfo(sandbox, place, signal));
        return reply(data, { summary: summarize(data) });
      }),
  });
}

function describe(path: string, { type, stats, contents, link }: FileInfo): Output {
  return {
    path,
    type,
    size: stats.size,
    created: toIsoTime(stats.birthtime),
    modified: toIsoTime(stats.mtime),
    accessed: toIsoTime(stats.atime),
    permissions: toOctal(stats.mode),
    mode: toLetters(stats.mode),
    ...describeContents(contents),
    ...link,
  };
}

function describeContents(contents: FileInfo['contents']): Partial<Output> {
  if (contents === undefined) return {};
  const { kind, mimeType, sha256 } = contents;
  if (contents.kind !== 'text') return { kind, mimeType, sha256 };
  const { encoding, markBytes, lineEnding } = contents.format;
  const lines = contents.totalLines;
  return { kind, mimeType, sha256, encoding, bom: markBytes > 0, lineEnding, lines };
}

function summarize(data: Output): string {
  return Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');
}

/** What is known of a file, folder or link. */
interface FileInfo {
  readonly type: EntryType;
  readonly stats: Stats;
  /** Of a file that the server may open. */
  readonly contents: Examined | undefined;
  /** Of a link. */
  readonly link: LinkEnd | undefined;
}

/** Finds out what is known about what lies at a place; a link is not followed. */
async function findInfo(sandbox: Sandbox, place: Place, signal: AbortSignal): Promise<FileInfo> {
  const { grip } = await requireSomething(place);
  const type = getEntryType(grip.stats);
  return {
    type,
    stats: grip.stats,
    contents: type === 'file' ? await examineAt(place, signal) : undefined,
    link: type === 'link' ? await followLink(sandbox, place.shown) : undefined,
  };
}

async function examineAt(place: Place, signal: AbortSignal): Promise<Examined | undefined> {
  const [name = ''] = place.names.slice(-1);
  try {
    return await withOpenFile(place, (handle, { size }) =>
      examine(handle, { size, name, wholeUpTo: INFO_BYTES, signal }),
    );
  } catch (error) {
    // What may not be opened still has a size, times and permissions.
    if (getErrno(error) === 'EACCES' || getErrno(error) === 'EPERM') return undefined;
    throw error;
  }
}

/** The permission bits of a file as programs write them, such as `0644`. */
function toOctal(mode: number): string {
  return (mode & 0o7777).toString(8).padStart(4, '0');
}

/** The permission bits as `ls` shows them, such as `rw-r--r--`. */
function toLetters(mode: number): string {
  return [6, 3, 0]
    .map((shift) => {
      const bits = (mode >> shift) & 7;
      return (bits & 4 ? 'r' : '-') + (bits & 2 ? 'w' : '-') + (bits & 1 ? 'x' : '-');
    })
    .join('');
}
