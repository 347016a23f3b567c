import { itemId, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { archiveItem } from './change-item.ts';
import { archivedItem, showArchived } from './items.shapes.ts';

/** Brings an item back. */
export const unarchiveProjectItem = defineOperation({
  name: 'unarchive_project_item',
  title: 'Unarchive an item',
  description:
    'Brings an archived item back to its project with its values. An item that is not archived stays as it is.',
  area: 'items',
  effect: 'update',
  scopes: ['project', 'repo'],
  input: { projectId: projectId.optional(), itemId },
  output: archivedItem,
  examples: [{ name: 'Of an issue', arguments: { projectId: 'acme/1', itemId: 'acme/rocket#3' } }],
  run: async (input, at) => showArchived(await archiveItem({ ...input, archived: false }, at)),
});
