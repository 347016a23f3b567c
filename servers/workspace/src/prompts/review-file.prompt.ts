import { definePrompt, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import { completePath } from '../resources/complete-path.ts';
import type { Workspace } from '../sandbox/workspace.ts';
import { quoteFile } from './quote-file.ts';

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
