import { deleted } from '../operations/answers.shapes.ts';
import { itemId, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { removeItem } from './change-item.ts';

/** Takes an item out of a project. */
export const removeProjectItem = defineOperation({
  name: 'remove_project_item',
  title: 'Remove an item',
  description:
    'Takes an item out of a project with its values there. The issue or pull request stays; a draft is gone. archive_project_item keeps the values.',
  area: 'items',
  effect: 'delete',
  scopes: ['project', 'repo'],
  input: { projectId: projectId.optional(), itemId },
  output: deleted,
  examples: [{ name: 'Of an issue', arguments: { projectId: 'acme/1', itemId: 'acme/website#1' } }],
  run: async (input, at) => {
    const { id } = await removeItem(input, at);
    return { deleted: true, id, type: 'item' };
  },
});
