import * as z from 'zod';

import { numberOrRef, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { mergePull } from './merge-pull.ts';

/** Merges a pull request. */
export const mergePullRequest = defineOperation({
  name: 'merge_pull_request',
  title: 'Merge a pull request',
  description:
    'Merges an open pull request into its base branch. One that is merged, closed, a draft or in conflict is refused; sha makes sure that nothing was pushed meanwhile.',
  area: 'pulls',
  effect: 'update',
  hints: { idempotent: false },
  scopes: ['repo'],
  input: {
    pullNumber: numberOrRef,
    mergeMethod: z.enum(['merge', 'squash', 'rebase']).default('merge').describe('How'),
    commitTitle: z.string().min(1).max(256).optional().describe('Title of the commit'),
    commitMessage: z.string().max(65_536).optional().describe('Text of the commit'),
    sha: z
      .string()
      .regex(/^[0-9a-f]{40}$/)
      .optional()
      .describe('Newest commit that you saw'),
    repo,
  },
  output: z.object({ merged: z.boolean(), sha: z.string().optional(), message: z.string() }),
  examples: [{ name: 'Squash', arguments: { pullNumber: 8, mergeMethod: 'squash' } }],
  run: (input, at) => mergePull(input, at),
});
