import * as z from 'zod';

import { whole } from '../../operations/answers.shapes.ts';
import { repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { draftIssueId, draftProject } from './drafts.shapes.ts';
import { convertDraft } from './drafts.ts';

/** Makes an issue of a draft. */
export const convertDraftIssue = defineOperation({
  name: 'convert_draft_issue',
  title: 'Convert a draft',
  description:
    'Makes an issue of a draft, in a repository. Its item keeps its place and values; there is no way back.',
  area: 'items',
  effect: 'create',
  scopes: ['project', 'repo'],
  input: { itemId: draftIssueId, projectId: draftProject, repo },
  output: z.object({
    itemId: z.string(),
    issueId: z.string(),
    reference: z.string(),
    number: whole(),
    title: z.string(),
    url: z.string(),
  }),
  examples: [
    { name: 'Into a repository', arguments: { itemId: 'Choose the music', repo: 'acme/rocket' } },
  ],
  run: ({ itemId, projectId, repo: repository }, at) =>
    convertDraft({ draftIssueId: itemId, projectId, repo: repository }, at),
});
