import { definePrompt, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import { completePath } from '../resources/complete-path.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { quoteFile } from './quote-file.ts';

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
