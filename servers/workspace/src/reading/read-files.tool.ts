import { defineTool, reply, text, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { formatCount } from '../answers/words.ts';
import { requireFile } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import type { BytesContent, TextContent } from './content.ts';
import { describeContent, describeLines, FILES_META_KEY } from './file-facts.ts';
import { PAGE_BYTES } from './limits.ts';
import { readTextOnly } from './read-content.ts';

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
    foreign: 'contents of files',
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

/** What became of one of several files. */
type FileOutcome = {
  /** The path as it was asked for. */
  readonly asked: string;
} & (
  | { readonly shown: string; readonly content: TextContent | Omit<BytesContent, 'bytes'> }
  | { readonly error: ToolError }
);

/** How several files are read. */
interface ReadManyOptions {
  readonly signal: AbortSignal;
  /** How many bytes of text may be read in all. */
  readonly maxBytes?: number;
  /** Called with failures that are bugs of the server. */
  readonly onBug: (error: unknown) => void;
}

/** Reads the first page of each file; one that fails does not stop the others. */
async function readMany(
  sandbox: Sandbox,
  paths: readonly string[],
  options: ReadManyOptions,
): Promise<readonly FileOutcome[]> {
  const { maxBytes = PAGE_BYTES } = options;
  const sizes: (number | ToolError)[] = [];
  for (const path of paths) {
    sizes.push(await attempt(() => readSize(sandbox, path), options));
  }
  const known = sizes.map((size) => (size instanceof ToolError ? 0 : size));
  const shares = shareBudget(known, maxBytes);
  const outcomes: FileOutcome[] = [];
  for (const [index, asked] of paths.entries()) {
    const size = sizes[index];
    const failed = size instanceof ToolError ? size : undefined;
    const read = (): Promise<FileOutcome> =>
      readOne(sandbox, asked, { maxBytes: shares[index] ?? 0, signal: options.signal });
    const outcome = failed ?? (await attempt(read, options));
    outcomes.push(outcome instanceof ToolError ? { asked, error: outcome } : outcome);
  }
  return outcomes;
}

function readSize(sandbox: Sandbox, path: string): Promise<number> {
  return sandbox.use(path, { operation: 'read' }, async (place) => {
    const { grip } = await requireFile(place);
    return grip.stats.size;
  });
}

interface OneOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

function readOne(sandbox: Sandbox, asked: string, options: OneOptions): Promise<FileOutcome> {
  return sandbox.use(asked, { operation: 'read' }, async (place) => {
    const content = await readTextOnly(place, options);
    return { asked, shown: place.shown, content };
  });
}

async function attempt<T>(
  work: () => Promise<T>,
  options: ReadManyOptions,
): Promise<T | ToolError> {
  try {
    options.signal.throwIfAborted();
    return await work();
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof ToolError) return error;
    options.onBug(error);
    return new ToolError('internal', 'It could not be read because of a fault in the server.');
  }
}

/**
 * Shares a budget among files so that small ones are whole: what they leave over goes to the larger
 * ones in equal parts.
 */
export function shareBudget(sizes: readonly number[], budget: number): readonly number[] {
  const shares = sizes.map(() => 0);
  let left = budget;
  const smallestFirst = sizes
    .map((size, index) => ({ size, index }))
    .toSorted((a, b) => a.size - b.size);
  for (const [rank, { size, index }] of smallestFirst.entries()) {
    const share = Math.min(size, Math.floor(left / (sizes.length - rank)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
