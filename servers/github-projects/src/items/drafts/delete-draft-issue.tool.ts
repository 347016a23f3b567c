import { deleted } from '../../operations/answers.shapes.ts';
import { defineOperation } from '../../operations/operation.ts';
import { draftIssueId, draftProject } from './drafts.shapes.ts';
import { deleteDraft } from './drafts.ts';

/** Deletes a draft. */
export const deleteDraftIssue = defineOperation({
  name: 'delete_draft_issue',
  title: 'Delete a draft',
  description:
    'Deletes a draft with its item and its values. This cannot be undone; issues and pull requests are refused.',
  area: 'items',
  effect: 'delete',
  scopes: ['project'],
  input: { draftIssueId, projectId: draftProject },
  output: deleted,
  examples: [{ name: 'By title', arguments: { draftIssueId: 'Plan the party' } }],
  run: async (input, at) => ({
    deleted: true,
    id: await deleteDraft(input, at),
    type: 'draft_issue',
  }),
});
