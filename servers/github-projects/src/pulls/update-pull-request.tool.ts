import * as z from 'zod';

import { body, numberOrRef, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { pullRequest } from './pulls.shapes.ts';
import { updatePull } from './write-pulls.ts';

/** Changes a pull request. */
export const updatePullRequest = defineOperation({
  name: 'update_pull_request',
  title: 'Change a pull request',
  description:
    'Changes the title, text, base branch or state of a pull request. What is left out stays as it is; an empty body removes the text.',
  area: 'pulls',
  effect: 'overwrite',
  scopes: ['repo'],
  input: {
    pullNumber: numberOrRef,
    title: z.string().min(1).max(256).optional().describe('Title'),
    body: body.optional(),
    state: z.enum(['open', 'closed']).optional().describe('Close or reopen it'),
    base: z.string().min(1).max(255).optional().describe('Branch to merge into'),
    repo,
  },
  output: pullRequest,
  examples: [
    { name: 'Another title', arguments: { pullNumber: 9, title: 'Describe the fuel in full' } },
  ],
  run: (input, at) => updatePull(input, at),
});
