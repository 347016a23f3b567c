import * as z from 'zod';

import { page } from '../operations/answers.shapes.ts';
import { cursor, limit, numberOrRef, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { review } from './pulls.shapes.ts';
import { listReviews } from './reviews.ts';

/** Lists the reviews of a pull request. */
export const listPullRequestReviews = defineOperation({
  name: 'list_pull_request_reviews',
  title: 'List reviews',
  description:
    'Lists the reviews of a pull request, oldest first. Long texts are cut, with a mark.',
  area: 'pulls',
  effect: 'read',
  scopes: ['repo'],
  input: { pullNumber: numberOrRef, limit: limit(100, 30), cursor, repo },
  output: z.object({ reviews: z.array(review), ...page }),
  examples: [{ name: 'Of one', arguments: { pullNumber: 8 } }],
  run: (input, at) => listReviews(input, at),
});
