import { commentId } from '../issues.shapes.ts';
import { deleted } from '../../operations/answers.shapes.ts';
import { repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { deleteComment } from './comments.ts';

/** Deletes a comment. */
export const deleteIssueComment = defineOperation({
  name: 'delete_issue_comment',
  title: 'Delete a comment',
  description:
    'Deletes a comment on an issue or pull request. It cannot be had again; list_issue_comments shows the ids.',
  area: 'issues',
  effect: 'delete',
  scopes: ['repo'],
  input: { commentId, repo },
  output: deleted,
  examples: [{ name: 'Take it back', arguments: { commentId: 1037 } }],
  run: async (input, at) => ({
    deleted: true,
    id: await deleteComment(input, at),
    type: 'comment',
  }),
});
