import { defineOperation } from '../../operations/operation.ts';
import {
  draft,
  draftIssueId,
  draftProject,
  draftTitle,
  draftWords,
  showDraft,
} from './drafts.shapes.ts';
import { updateDraft } from './drafts.ts';

/** Changes a draft. */
export const updateDraftIssue = defineOperation({
  name: 'update_draft_issue',
  title: 'Change a draft',
  description:
    'Changes the title, text or assignees of a draft. What is left out stays; an empty list takes all assignees away.',
  area: 'items',
  effect: 'overwrite',
  scopes: ['project'],
  input: { draftIssueId, projectId: draftProject, title: draftTitle.optional(), ...draftWords },
  output: draft,
  examples: [
    {
      name: 'Another text',
      arguments: { draftIssueId: 'Plan the party', body: 'With cake.' },
    },
  ],
  run: async (input, at) => showDraft(await updateDraft(input, at)),
});
