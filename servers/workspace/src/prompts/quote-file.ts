import { embed, type EmbedBlock, ToolError } from '@wellspoken/kit';

import { examine } from '../reading/examine.ts';
import { toResourceUri } from '../reading/file-facts.ts';
import { PAGE_BYTES } from '../reading/limits.ts';
import { readContent } from '../reading/read-content.ts';
import { withOpenFile } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

const LOOK_BYTES = 65_536;

/** What of a file a prompt is about. */
export interface Passage {
  readonly path: string;
  readonly startLine?: number | undefined;
  readonly endLine?: number | undefined;
  readonly signal: AbortSignal;
}

/** The text that a prompt is about, as part of a message. */
export interface Quoted {
  /** The path as answers show it. */
  readonly path: string;
  readonly block: EmbedBlock;
}

/** Reads the text for a prompt; throws for anything but text, and for more of it than fits. */
export function quoteFile(sandbox: Sandbox, passage: Passage): Promise<Quoted> {
  const { path, startLine, endLine, signal } = passage;
  return sandbox.use(path, { operation: 'read' }, async (place) => {
    // A look at the start spares reading a large picture only to refuse it.
    const { kind, mimeType: type } = await withOpenFile(place, (handle, { size }) =>
      examine(handle, { size, name: place.names.at(-1) ?? '', wholeUpTo: LOOK_BYTES, signal }),
    );
    if (kind !== 'text') throw createNotTextError(path, type);
    const maxLines = Number.MAX_SAFE_INTEGER;
    const content = await readContent(place, { startLine, endLine, maxLines, signal });
    if (content.kind !== 'text') throw createNotTextError(path, content.mimeType);
    if (content.nextCursor !== undefined) throw createTooLongError(path);
    const { text, mimeType } = content;
    const uri = toResourceUri(place.shown);
    return { path: place.shown, block: embed({ uri, mimeType, text }) };
  });
}

function createNotTextError(path: string, mimeType: string): ToolError {
  return new ToolError('invalid_arguments', `"${path}" is not text (${mimeType}).`, {
    suggestions: ['Name a text file.'],
  });
}

function createTooLongError(path: string): ToolError {
  return new ToolError(
    'too_large',
    `"${path}" has more text than the ${PAGE_BYTES} bytes that a prompt may hold.`,
    { suggestions: ['Use explain_code with startLine and endLine for a part of it.'] },
  );
}
