import * as z from 'zod';

import type { Draft } from '../items/drafts.ts';

/** A draft issue of a project. */
export const draft = z.object({
  id: z.string().describe('Of the draft'),
  itemId: z.string().optional().describe('Of the item that holds it'),
  title: z.string(),
  body: z.string().optional(),
  assignees: z.array(z.string()).optional().describe('Logins'),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A draft in its output shape. */
export function showDraft({ node, itemId }: Draft): z.input<typeof draft> {
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
