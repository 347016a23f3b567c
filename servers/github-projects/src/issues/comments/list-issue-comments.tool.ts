import * as z from 'zod';

import { since } from '../issues.shapes.ts';
import { page } from '../../operations/answers.shapes.ts';
import { cursor, limit, numberOrRef, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { comment } from './comments.shapes.ts';
import { listComments } from './comments.ts';

/** Lists comments. */
export const listIssueComments = defineOperation({
  name: 'list_issue_comments',
  title: 'List comments on an issue',
  description:
    'Lists the comments on an issue or pull request, oldest first; with since, the latest change first. Bodies over 4,000 characters are cut unless fullBodies is true.',
  area: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: {
    issueNumber: numberOrRef,
    repo,
    since,
    fullBodies: z.boolean().default(false).describe('Cut no body'),
    limit: limit(100, 30),
    cursor,
  },
  output: z.object({ comments: z.array(comment), ...page }),
  examples: [
    { name: 'All of it', arguments: { issueNumber: 1 } },
    { name: 'What is new', arguments: { issueNumber: 'acme/rocket#1', since: '2026-01-01' } },
  ],
  run: (input, at) => listComments(input, at),
});
