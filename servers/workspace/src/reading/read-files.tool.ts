import { defineTool, reply, text, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { describeContent, describeLines, FILES_META_KEY } from './file-facts.ts';
import { PAGE_BYTES } from './limits.ts';
import { type FileOutcome, readMany } from './read-many.ts';

const MAX_PATHS = 50;
const MAX_RESULT_BYTES = 8_388_608;

const input = z.object({
  paths: z
    .array(z.string().min(1))
    .min(1)
    .max(MAX_PATHS)
    .describe('Paths of the files, such as ["README.md", "src/index.ts"]'),
});

/** Shows what is in several files. */
export function readFiles(workspace: Workspace): Tool {
  return defineTool({
    name: 'read_files',
    title: 'Read several files',
    description:
      `Read up to ${MAX_PATHS} text files in one call. Each has an outcome of its own: a missing file does not spoil the others. ` +
      `The texts share ${PAGE_BYTES / 1_024} KiB: small files are whole, large ones begin and name a cursor for read_file. ` +
      'Of pictures, sound and other bytes only the facts are told; use read_file to see them.',
    effect: 'read',
    openWorld: false,
    maxResultBytes: MAX_RESULT_BYTES,
    narrowWith: ['paths'],
    input,
    // No output schema, for the same reason as read_file.
    examples: [
      { name: 'two files', arguments: { paths: ['README.md', 'src/util/math.ts'] } },
      { name: 'one is missing', arguments: { paths: ['src/index.ts', 'missing.txt'] } },
    ],
    run: async ({ paths }, ctx) => {
      const outcomes = await readMany(workspace.sandbox, paths, {
        signal: ctx.signal,
        onBug: (error) => ctx.log('error', 'A file could not be read', { error: String(error) }),
      });
      const read = outcomes.filter((outcome) => !('error' in outcome)).length;
      return reply(
        outcomes.map((outcome) => text(show(outcome))),
        {
          summary: `Read ${read} of ${formatCount(outcomes.length, 'file')}.`,
          meta: { [FILES_META_KEY]: outcomes.map(describeOutcome) },
        },
      );
    },
  });
}

function describeOutcome(outcome: FileOutcome): object {
  if (!('error' in outcome)) {
    return { path: outcome.shown, ok: true, ...describeContent(outcome.content) };
  }
  const { code, message, suggestions } = outcome.error;
  return {
    path: outcome.asked,
    ok: false,
    error: { code, message, suggestions: [...suggestions] },
  };
}

function show(outcome: FileOutcome): string {
  if ('error' in outcome) {
    const { code, message, suggestions } = outcome.error;
    return [`==> ${outcome.asked} (${code})`, message, ...suggestions].join('\n');
  }
  const { shown, content } = outcome;
  if (content.kind !== 'text') {
    return `==> ${shown} (${content.mimeType}, ${formatCount(content.size, 'byte')})\nNot text: use read_file to see it.`;
  }
  const more =
    content.nextCursor === undefined
      ? ''
      : `; go on with read_file and cursor "${content.nextCursor}"`;
  return `==> ${shown} (${describeLines(content)}${more})\n${content.text}`;
}
