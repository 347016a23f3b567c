import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import type { Workspace } from '../sandbox/workspace.ts';
import { ENCODINGS } from '../text/encodings.ts';
import {
  defineCreateFolders,
  defineExpectedHash,
  definePath,
  defineHash,
} from './change-fields.ts';
import { MAX_WRITE_BYTES, write } from './write.ts';

const ENCODING_NAMES = [...ENCODINGS, 'base64'] as const;

/** The tool `write_file`. */
export function writeFile({ sandbox }: Workspace): Tool {
  return defineTool({
    name: 'write_file',
    title: 'Write a file',
    description: `Create a file, or replace all that is in it, in one step: a reader sees the old file or the whole new one. Give the expectedHash that read_file or get_file_info showed, so that a change somebody made since is not lost. To change a part of a text file use edit_file. At most ${MAX_WRITE_BYTES / 1_048_576} MiB, and no more than one message carries, which is 4 MiB over stdio and HTTP.`,
    effect: 'overwrite',
    openWorld: false,
    input: z.object({
      path: definePath('the file to write'),
      content: z.string().describe('All that the file is to hold; bytes as base64'),
      encoding: z
        .enum(ENCODING_NAMES)
        .optional()
        .describe(
          'How the text is written; base64 where content is bytes. By default as the existing file is, and utf-8 for a new one',
        ),
      expectedHash: defineExpectedHash(),
      overwrite: z.boolean().default(true).describe('false refuses to replace a file that exists'),
      createFolders: defineCreateFolders(),
    }),
    output: z.object({
      path: z.string().describe('The file, after links'),
      bytes: z.number().int().describe('Its size'),
      encoding: z.enum(ENCODING_NAMES).describe('How the content was written'),
      created: z.boolean().describe('true for a new file, false for one that was replaced'),
      sha256: defineHash('Hash of the new contents, for expectedHash of the next write'),
      previousSha256: defineHash('Hash of the contents that were replaced').optional(),
    }),
    examples: [
      {
        name: 'a new note',
        arguments: { path: 'notes/today.md', content: '# Today\n\nWater the plants.\n' },
      },
    ],
    run: async (input, { signal }) => {
      const written = await write(sandbox, { ...input, signal });
      const verb = written.created ? 'Created' : 'Replaced';
      return reply(written, { summary: `${verb} ${written.path}: ${written.bytes} bytes.` });
    },
  });
}
