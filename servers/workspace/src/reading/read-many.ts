import { ToolError } from '@wellspoken/kit';

import { requireFile } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { BytesContent, TextContent } from './content.ts';
import { PAGE_BYTES } from './limits.ts';
import { readTextOnly } from './read-content.ts';

/** What became of one of several files. */
export type FileOutcome = {
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
export async function readMany(
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
