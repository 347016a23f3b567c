import * as z from 'zod';

import { createComment } from '../../issues/comments.ts';
import { comment } from '../../shapes/comment.ts';
import { numberOrRef, repo } from '../inputs.ts';
import { defineOperation } from '../operation.ts';

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
