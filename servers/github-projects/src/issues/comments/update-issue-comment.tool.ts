import * as z from 'zod';

import { commentId } from '../issues.shapes.ts';
import { repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { comment } from './comments.shapes.ts';
import { updateComment } from './comments.ts';

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
