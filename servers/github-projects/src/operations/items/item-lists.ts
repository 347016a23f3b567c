import * as z from 'zod';

import { item } from '../../shapes/item.ts';
import { page } from '../../shapes/page.ts';
import { cursor, limit, projectId } from '../inputs.ts';

/** What every list of items takes beside its filter. */
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

/** A page of items. */
export const itemList = z.object({
  items: z.array(item),
  ...page,
  note: z.string().optional().describe('Why a filter may have found nothing'),
});
