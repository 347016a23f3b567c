import * as z from 'zod';

import { body, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { pullRequest } from './pulls.shapes.ts';
import { createPull } from './write-pulls.ts';

/** Opens a pull request. */
export const createPullRequest = defineOperation({
  name: 'create_pull_request',
  title: 'Open a pull request',
  description:
    'Opens a pull request from a branch that was pushed already. Calling again opens no second one: GitHub allows one per pair of branches.',
  area: 'pulls',
  effect: 'create',
  scopes: ['repo'],
  input: {
    title: z.string().min(1).max(256).describe('Title'),
    head: z.string().min(1).max(255).describe('Branch to merge; owner:branch from a fork'),
    base: z.string().min(1).max(255).describe('Branch to merge into'),
    body: body.optional(),
    draft: z.boolean().optional().describe('Not ready for review yet'),
    repo,
  },
  output: pullRequest,
  examples: [
    {
      name: 'From a branch',
      arguments: { title: 'Pump more fuel', head: 'feature/fuel', base: 'main', body: 'Faster.' },
    },
  ],
  run: (input, at) => createPull(input, at),
});
