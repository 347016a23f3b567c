import * as z from 'zod';

import { whole } from './page.ts';
import { plainValue } from './value.ts';

const ITEM = {
  id: z.string(),
  type: z.enum(['issue', 'pull_request', 'draft_issue', 'redacted']),
  reference: z.string().optional().describe('owner/repo#n'),
  title: z.string().optional(),
  state: z.enum(['open', 'closed', 'merged']).optional(),
  archived: z.literal(true).optional().describe('Set where it is archived'),
};

/** An item of a project in a list: as small as it can be. */
export const item = z.object({
  ...ITEM,
  assignees: z.array(z.string()).optional(),
  moreAssignees: whole().optional().describe('Left out here: name Assignees in fields for all'),
  values: z.record(z.string(), plainValue).optional().describe('By field; empty ones are left out'),
  body: z.string().optional(),
});

/** An item of a project with all that it has. */
export const wholeItem = z.object({
  ...ITEM,
  databaseId: z.string().optional().describe('The number that REST knows it by'),
  contentId: z.string().optional().describe('Of the issue, pull request or draft'),
  url: z.string().optional(),
  body: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  values: z.record(z.string(), plainValue).describe('By field; empty ones are left out'),
});
