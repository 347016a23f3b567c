import {
  definePrompt,
  embed,
  type EmbedBlock,
  type Prompt,
  text,
  ToolError,
} from '@wellspoken/kit';
import * as z from 'zod';

import { examine } from '../reading/examine.ts';
import { toResourceUri } from '../reading/file-facts.ts';
import { PAGE_BYTES } from '../reading/limits.ts';
import { readContent } from '../reading/read-content.ts';
import { completePath } from '../resources/complete-path.ts';
import { withOpenFile } from '../sandbox/place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Workspace } from '../sandbox/workspace.ts';

// The protocol carries prompt arguments as strings.
const line = z.string().regex(/^[1-9]\d{0,8}$/, 'expected a whole number from 1 on');

/** The prompt that has code explained. */
export function explainCode({ sandbox }: Workspace): Prompt {
  return definePrompt({
    name: 'explain_code',
    title: 'Explain code',
    description: 'Explain what a text file, or some lines of it, does and how.',
    input: z.object({
      path: z.string().min(1).describe('The file to explain, such as src/index.ts'),
      startLine: line.optional().describe('The first line to explain, counted from 1'),
      endLine: line.optional().describe('The last line to explain'),
      audience: z.string().min(1).optional().describe('For whom, such as a new colleague'),
    }),
    complete: { path: completePath(sandbox) },
    foreign: 'contents of files',
    run: async ({ path, audience, ...lines }, { signal }) => {
      const startLine = readNumber(lines.startLine);
      const endLine = readNumber(lines.endLine);
      const quoted = await quoteFile(sandbox, { path, startLine, endLine, signal });
      const words = [
        `Explain the code in ${describeRange(startLine, endLine)}"${quoted.path}":`,
        'what it does, how it does it, and what to watch out for when changing it.',
        ...(audience === undefined ? [] : [`Explain it for this audience: ${audience}`]),
      ];
      return [
        { role: 'user', content: quoted.block },
        { role: 'user', content: text(words.join(' ')) },
      ];
    },
  });
}

function readNumber(line: string | undefined): number | undefined {
  return line === undefined ? undefined : Number(line);
}

function describeRange(startLine = 1, endLine?: number): string {
  if (endLine !== undefined) return `lines ${startLine} to ${endLine} of `;
  return startLine === 1 ? '' : `the lines from ${startLine} on of `;
}

/** The prompt that has a file reviewed. */
export function reviewFile({ sandbox }: Workspace): Prompt {
  return definePrompt({
    name: 'review_file',
    title: 'Review a file',
    description: 'Find bugs, risks and unclear places in a text file.',
    input: z.object({
      path: z.string().min(1).describe('The file to review, such as src/index.ts'),
      focus: z.string().min(1).optional().describe('What to look at first, such as security'),
    }),
    complete: { path: completePath(sandbox) },
    foreign: 'contents of files',
    run: async ({ path, focus }, { signal }) => {
      const quoted = await quoteFile(sandbox, { path, signal });
      const words = [
        `Review the file "${quoted.path}".`,
        'Point out bugs, risks and what is hard to understand, the most serious first.',
        'Name the lines, and say how to mend each. Say so if there is nothing to mend.',
        ...(focus === undefined ? [] : [`Look first at this: ${focus}`]),
      ];
      return [
        { role: 'user', content: quoted.block },
        { role: 'user', content: text(words.join(' ')) },
      ];
    },
  });
}

const LOOK_BYTES = 65_536;

/** What of a file a prompt is about. */
interface Passage {
  readonly path: string;
  readonly startLine?: number | undefined;
  readonly endLine?: number | undefined;
  readonly signal: AbortSignal;
}

/** The text that a prompt is about, as part of a message. */
interface Quoted {
  /** The path as answers show it. */
  readonly path: string;
  readonly block: EmbedBlock;
}

/** Reads the text for a prompt; throws for anything but text, and for more of it than fits. */
function quoteFile(sandbox: Sandbox, passage: Passage): Promise<Quoted> {
  const { path, startLine, endLine, signal } = passage;
  return sandbox.use(path, { operation: 'read' }, async (place) => {
    // Examining the start first avoids reading a large picture only to refuse it.
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
