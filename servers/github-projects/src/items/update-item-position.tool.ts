import * as z from 'zod';

import { itemId, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { moveItem } from './change-item.ts';

/** Moves an item. */
export const updateItemPosition = defineOperation({
  name: 'update_item_position',
  title: 'Move an item',
  description:
    'Moves an item of a project behind another one, or to the top. The order is the one that list_project_items shows.',
  area: 'items',
  effect: 'overwrite',
  scopes: ['project', 'repo'],
  input: {
    projectId: projectId.optional(),
    itemId,
    afterId: itemId.optional().describe('Item to stand behind; the top if left out'),
  },
  output: z.object({
    itemId: z.string(),
    afterId: z.string().optional().describe('None: it is at the top'),
  }),
  examples: [
    { name: 'To the top', arguments: { projectId: 'acme/1', itemId: 'acme/rocket#6' } },
    {
      name: 'Behind another',
      arguments: { projectId: 'acme/1', itemId: 'acme/rocket#6', afterId: 'acme/rocket#1' },
    },
  ],
  run: async (input, at) => {
    const { item, after } = await moveItem(input, at);
    return { itemId: item.id, ...(after !== undefined && { afterId: after.id }) };
  },
});
