import * as z from 'zod';

import type { ItemPointer } from '../../refs/resolver.ts';

/** An item, and whether it is archived. */
export const archivedItem = z.object({
  itemId: z.string(),
  reference: z.string().optional(),
  archived: z.boolean(),
});

/** An item in that shape. */
export function showArchived({
  id,
  reference,
  archived,
}: ItemPointer): z.input<typeof archivedItem> {
  return { itemId: id, ...(reference !== undefined && { reference }), archived };
}
