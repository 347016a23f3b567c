import * as z from 'zod';

import { numberOrRef, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { comment } from './comments.shapes.ts';
import { createComment } from './comments.ts';

/** Adds a comment. */
export const createIssueComment = defineOperation({
  name: 'create_issue_comment',
  title: 'Comment on an issue',
  description: 'Adds a comment to an issue or pull request. Calling it twice makes two comments.',
  area: 'issues',
  effect: 'create',
  scopes: ['repo'],
  input: {
    issueNumber: numberOrRef,
    body: z.string().min(1).max(65_536).describe('Markdown'),
    repo,
  },
  output: comment,
  examples: [
    { name: 'Say something', arguments: { issueNumber: 1, body: 'The new valve is here.' } },
  ],
  run: (input, at) => createComment(input, at),
});
