import * as z from 'zod';

import { createCountShape, deleted } from '../../operations/answers.shapes.ts';
import { body, projectId, repo } from '../../operations/inputs.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { convertDraft, createDraft, deleteDraft, type Draft, updateDraft } from './drafts.ts';

/** A draft issue, in its output shape. */
const draft = z.object({
  id: z.string().describe('Of the draft'),
  itemId: z.string().optional().describe('Of the item that holds it'),
  title: z.string(),
  body: z.string().optional(),
  assignees: z.array(z.string()).optional().describe('Logins'),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const draftTitle = z.string().min(1).max(256).describe('Title');

const draftWords = {
  body: body.optional(),
  assigneeIds: z.array(z.string().min(1).max(100)).max(10).optional().describe('Logins'),
};

const draftIssueId = z.string().min(1).max(300).describe('Draft: its id, item id or title');

/** The project to search, if the draft is given by its title. */
const draftProject = projectId.optional().describe('Project, for a title');

const createDraftIssue = defineOperation({
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

const updateDraftIssue = defineOperation({
  name: 'update_draft_issue',
  title: 'Change a draft',
  description:
    'Changes the title, text or assignees of a draft. What is left out stays; an empty list takes all assignees away.',
  area: 'items',
  foreign: 'draft items',
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

const convertDraftIssue = defineOperation({
  name: 'convert_draft_issue',
  title: 'Convert a draft',
  description:
    'Makes an issue of a draft, in a repository. Its item keeps its place and values; there is no way back.',
  area: 'items',
  foreign: 'draft items',
  effect: 'create',
  scopes: ['project', 'repo'],
  input: { itemId: draftIssueId, projectId: draftProject, repo },
  output: z.object({
    itemId: z.string(),
    issueId: z.string(),
    reference: z.string(),
    number: createCountShape(),
    title: z.string(),
    url: z.string(),
  }),
  examples: [
    { name: 'Into a repository', arguments: { itemId: 'Choose the music', repo: 'acme/rocket' } },
  ],
  run: ({ itemId, projectId, repo: repository }, at) =>
    convertDraft({ draftIssueId: itemId, projectId, repo: repository }, at),
});

const deleteDraftIssue = defineOperation({
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

/** The operations on draft issues, in the order in which they are listed. */
export const draftOperations: readonly Operation[] = [
  createDraftIssue,
  updateDraftIssue,
  convertDraftIssue,
  deleteDraftIssue,
];

/** A draft in its output shape. */
function showDraft({ node, itemId }: Draft): z.input<typeof draft> {
  const { id, title, body, createdAt, updatedAt } = node;
  const assignees = (node.assignees.nodes ?? []).flatMap((user) => user?.login ?? []);
  return {
    id,
    ...(itemId !== undefined && { itemId }),
    title,
    ...(body !== '' && { body }),
    ...(assignees.length > 0 && { assignees }),
    createdAt,
    updatedAt,
  };
}
