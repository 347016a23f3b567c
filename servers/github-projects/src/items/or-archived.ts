import { ToolError } from '@wellspoken/kit';

import { isOwnField } from '../fields/value-input.ts';
import type { ItemPointer } from '../refs/resolver.ts';
import type { WishList } from './plan-updates.ts';

/** The item, or why it cannot have what is wished: GitHub changes no values of archived items. */
export function orArchived(item: ItemPointer | Error, list: WishList): ItemPointer | Error {
  if (item instanceof Error || !item.archived) return item;
  if (!list.some(({ field }) => isOwnField(field))) return item;
  return new ToolError(
    'conflict',
    `The item "${item.reference ?? item.id}" is archived, and GitHub changes no values of archived items.`,
    { suggestions: ['Bring it back first with unarchive_project_item.'] },
  );
}
