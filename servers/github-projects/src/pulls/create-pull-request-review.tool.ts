import * as z from 'zod';

import { body, numberOrRef, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { review } from './pulls.shapes.ts';
import { createReview } from './reviews.ts';

const lineComment = z.strictObject({
  path: z.string().min(1).max(1_000).describe('File'),
  line: z.number().int().min(1).max(1e7).optional().describe('Line of the file'),
  side: z.enum(['LEFT', 'RIGHT']).optional().describe('LEFT: as it was'),
  position: z
    .number()
    .int()
    .min(1)
    .max(1e7)
    .optional()
    .describe('Line of the diff, not of the file'),
  body,
});

/** Gives a review of a pull request. */
export const createPullRequestReview = defineOperation({
  name: 'create_pull_request_review',
  title: 'Review a pull request',
  description:
    'Gives a review and sends it at once, with remarks on lines if wanted. REQUEST_CHANGES and COMMENT need a body; nobody can approve their own pull request.',
  area: 'pulls',
  effect: 'create',
  scopes: ['repo'],
  input: {
    pullNumber: numberOrRef,
    event: z.enum(['APPROVE', 'REQUEST_CHANGES', 'COMMENT']).describe('Verdict'),
    body: body.optional(),
    comments: z.array(lineComment).min(1).max(50).optional().describe('Remarks on lines'),
    repo,
  },
  output: review,
  examples: [
    { name: 'Approve', arguments: { pullNumber: 8, event: 'APPROVE' } },
    {
      name: 'Ask for changes',
      arguments: { pullNumber: 8, event: 'REQUEST_CHANGES', body: 'Please test the valve.' },
    },
  ],
  run: (input, at) => createReview(input, at),
});
