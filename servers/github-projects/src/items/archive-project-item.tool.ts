import { itemId, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { archiveItem } from './change-item.ts';
import { archivedItem, showArchived } from './items.shapes.ts';

/** Puts an item away. */
export const archiveProjectItem = defineOperation({
  name: 'archive_project_item',
  title: 'Archive an item',
  description:
    'Puts an item away: it keeps its values and can be brought back with unarchive_project_item. An item that is archived already stays so.',
  area: 'items',
  effect: 'update',
  scopes: ['project', 'repo'],
  input: { projectId: projectId.optional(), itemId },
  output: archivedItem,
  examples: [{ name: 'Of an issue', arguments: { projectId: 'acme/1', itemId: 'acme/rocket#8' } }],
  run: async (input, at) => showArchived(await archiveItem({ ...input, archived: true }, at)),
});
