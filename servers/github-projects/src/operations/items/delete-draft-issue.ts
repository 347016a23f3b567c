import { deleteDraft } from '../../items/drafts.ts';
import { deleted } from '../../shapes/deleted.ts';
import { defineOperation } from '../operation.ts';
import { draftIssueId } from './draft-input.ts';

/** Deletes a draft. */
export const deleteDraftIssue = defineOperation({
  name: 'delete_draft_issue',
  title: 'Delete a draft',
  description:
    'Deletes a draft with its item and its values. This cannot be undone; issues and pull requests are refused.',
  area: 'items',
  effect: 'delete',
  scopes: ['project'],
  input: { draftIssueId },
  output: deleted,
  examples: [{ name: 'By id', arguments: { draftIssueId: 'DRAFT_ID' } }],
  run: async (input, at) => ({
    deleted: true,
    id: await deleteDraft(input.draftIssueId, at),
    type: 'draft_issue',
  }),
});
