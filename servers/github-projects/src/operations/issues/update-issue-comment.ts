import * as z from 'zod';

import { updateComment } from '../../issues/comments.ts';
import { comment } from '../../shapes/comment.ts';
import { repo } from '../inputs.ts';
import { defineOperation } from '../operation.ts';
import { commentId } from './issue-inputs.ts';

/** Writes a comment anew. */
export const updateIssueComment = defineOperation({
  name: 'update_issue_comment',
  title: 'Change a comment',
  description:
    'Replaces the text of a comment on an issue or pull request. The old text is only in the history of the comment then.',
  area: 'issues',
  effect: 'overwrite',
  scopes: ['repo'],
  input: { commentId, body: z.string().min(1).max(65_536).describe('Markdown'), repo },
  output: comment,
  examples: [{ name: 'Correct it', arguments: { commentId: 1037, body: 'Tested twice.' } }],
  run: (input, at) => updateComment(input, at),
});
