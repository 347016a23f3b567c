import * as z from 'zod';

import { convertDraft } from '../../items/drafts.ts';
import { whole } from '../../shapes/page.ts';
import { repo } from '../inputs.ts';
import { defineOperation } from '../operation.ts';
import { draftIssueId, draftProject } from './draft-input.ts';

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
