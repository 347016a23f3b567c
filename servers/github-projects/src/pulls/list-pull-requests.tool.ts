import * as z from 'zod';

import { page } from '../operations/answers.shapes.ts';
import { cursor, limit, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { pullRequest } from './pulls.shapes.ts';
import { listPulls } from './read-pulls.ts';

/** Lists the pull requests of a repository. */
export const listPullRequests = defineOperation({
  name: 'list_pull_requests',
  title: 'List pull requests',
  description:
    'Lists the pull requests of a repository, newest first unless asked otherwise. Texts are left out: get_pull_request shows them.',
  area: 'pulls',
  effect: 'read',
  scopes: ['repo'],
  input: {
    state: z.enum(['open', 'closed', 'all']).default('open').describe('closed includes merged'),
    base: z.string().min(1).max(255).optional().describe('Only into this branch'),
    head: z.string().min(1).max(300).optional().describe('Only from this branch'),
    sort: z
      .enum(['created', 'updated', 'popularity', 'long-running'])
      .default('created')
      .describe('Order'),
    direction: z.enum(['asc', 'desc']).default('desc').describe('Direction'),
    limit: limit(100, 30),
    cursor,
    repo,
  },
  output: z.object({ pullRequests: z.array(pullRequest), ...page }),
  examples: [
    { name: 'Open ones', arguments: {} },
    { name: 'All into main', arguments: { state: 'all', base: 'main', limit: 2 } },
  ],
  run: (input, at) => listPulls(input, at),
});
