import { projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { draft, draftTitle, draftWords, showDraft } from './drafts.shapes.ts';
import { createDraft } from './drafts.ts';

/** Makes a draft. */
export const createDraftIssue = defineOperation({
  name: 'create_draft_issue',
  title: 'Create a draft',
  description:
    'Makes a draft issue in a project: a card that is in no repository yet. convert_draft_issue makes an issue of it.',
  area: 'items',
  effect: 'create',
  scopes: ['project'],
  input: { projectId: projectId.optional(), title: draftTitle, ...draftWords },
  output: draft,
  examples: [
    {
      name: 'A note for later',
      arguments: { projectId: 'acme/1', title: 'Invite the press', assigneeIds: ['ada'] },
    },
  ],
  run: async (input, at) => showDraft(await createDraft(input, at)),
});
