import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import type { ChangeOptions } from '../github/github.ts';
import { deleted } from '../operations/answers.shapes.ts';
import { itemId, projectId } from '../operations/inputs.ts';
import { type At, defineOperation, type Operation } from '../operations/operation.ts';
import type { ItemPointer } from '../refs/resolver.ts';
import type { ItemAsked } from './get-item.ts';
import { ARCHIVE_ITEM, DELETE_ITEM, MOVE_ITEM, UNARCHIVE_ITEM } from './items.documents.ts';
import { archivedItem, showArchived } from './items.shapes.ts';

const updateItemPosition = defineOperation({
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

const archiveProjectItem = defineOperation({
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

const unarchiveProjectItem = defineOperation({
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

const removeProjectItem = defineOperation({
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

/** The operations that move, archive or remove an item, in the order in which they are listed. */
export const changeItemOperations: readonly Operation[] = [
  updateItemPosition,
  archiveProjectItem,
  unarchiveProjectItem,
  removeProjectItem,
];

interface FoundItem {
  readonly item: ItemPointer;
  readonly input: { readonly projectId: string; readonly itemId: string };
  readonly options: ChangeOptions;
}

/** Archives an item, or restores it. */
async function archiveItem(
  asked: ItemAsked & { readonly archived: boolean },
  at: At,
): Promise<ItemPointer> {
  const { item, input, options } = await findItem(asked, at);
  if (item.archived === asked.archived) return item;
  const document = asked.archived ? ARCHIVE_ITEM : UNARCHIVE_ITEM;
  await at.github.mutate<unknown, { readonly input: typeof input }>(document, { input }, options);
  return { ...item, archived: asked.archived };
}

/** Removes an item from its project. */
async function removeItem(asked: ItemAsked, at: At): Promise<ItemPointer> {
  const { item, input, options } = await findItem(asked, at);
  await at.github.mutate(DELETE_ITEM, { input }, { ...options, repeatable: false });
  return item;
}

/** Moves an item behind another one, or to the top. */
async function moveItem(
  asked: ItemAsked & { readonly afterId?: string | undefined },
  at: At,
): Promise<{ readonly item: ItemPointer; readonly after: ItemPointer | undefined }> {
  const { signal } = at;
  const project = await at.resolve.project(asked.projectId, { signal });
  const item = await at.resolve.item(project, asked.itemId, { signal });
  const after =
    asked.afterId === undefined
      ? undefined
      : await at.resolve.item(project, asked.afterId, { signal, argument: 'afterId' });
  if (after?.id === item.id) throw createSelfMoveError(asked.itemId);
  const input = {
    projectId: project.id,
    itemId: item.id,
    ...(after !== undefined && { afterId: after.id }),
  };
  await at.github.mutate(
    MOVE_ITEM,
    { input },
    {
      signal,
      // Others may have moved items meanwhile, so a repeated request could have another effect.
      repeatable: false,
      lookWith: 'list_project_items',
      subject: { what: `item "${asked.itemId}"`, argument: 'itemId' },
    },
  );
  return { item, after };
}

async function findItem({ projectId, itemId }: ItemAsked, at: At): Promise<FoundItem> {
  const { signal } = at;
  const project = await at.resolve.project(projectId, { signal });
  const item = await at.resolve.item(project, itemId, { signal });
  return {
    item,
    input: { projectId: project.id, itemId: item.id },
    options: {
      signal,
      repeatable: true,
      lookWith: 'get_project_item',
      subject: { what: `item "${itemId}"`, argument: 'itemId' },
    },
  };
}

function createSelfMoveError(ref: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `itemId and afterId are both "${ref}": expected two different items.`,
    { suggestions: ['Pass another item as afterId, or leave it out to move to the top.'] },
  );
}
