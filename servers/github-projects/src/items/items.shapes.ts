import * as z from 'zod';

import { plainValue } from '../fields/values/values.shapes.ts';
import { createCountShape, page } from '../operations/answers.shapes.ts';
import { cursor, limit, projectId } from '../operations/inputs.ts';
import type { ItemPointer } from '../refs/resolver.ts';

const ITEM = {
  id: z.string(),
  type: z.enum(['issue', 'pull_request', 'draft_issue', 'redacted']),
  reference: z.string().optional().describe('owner/repo#n'),
  title: z.string().optional(),
  state: z.enum(['open', 'closed', 'merged']).optional(),
  archived: z.literal(true).optional().describe('Set where it is archived'),
};

/** An item in a list, as small as possible. */
export const item = z.object({
  ...ITEM,
  assignees: z.array(z.string()).optional(),
  moreAssignees: createCountShape()
    .optional()
    .describe('Left out here: name Assignees in fields for all'),
  values: z.record(z.string(), plainValue).optional().describe('By field; empty ones are left out'),
  body: z.string().optional(),
});

/** An item with all its values. */
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

/** The input of all item lists, apart from their filters. */
export const itemListInput = {
  projectId: projectId.optional(),
  fields: z
    .array(z.string().min(1).max(200))
    .max(20)
    .optional()
    .describe('Fields to show; Status and assignees if left out'),
  includeArchived: z.boolean().default(false).describe('Archived items too'),
  includeBody: z.boolean().default(false).describe('Texts too, up to 2,000 letters'),
  limit: limit(100, 50),
  cursor,
};

export const itemList = z.object({
  items: z.array(item),
  ...page,
  note: z.string().optional().describe('Why a filter may have found nothing'),
});

/** An item, and whether it is archived. */
export const archivedItem = z.object({
  itemId: z.string(),
  reference: z.string().optional(),
  archived: z.boolean(),
});

export function showArchived({
  id,
  reference,
  archived,
}: ItemPointer): z.input<typeof archivedItem> {
  return { itemId: id, ...(reference !== undefined && { reference }), archived };
}
