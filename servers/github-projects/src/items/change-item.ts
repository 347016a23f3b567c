import { ToolError } from '@wellspoken/kit';

import { ARCHIVE_ITEM, DELETE_ITEM, MOVE_ITEM, UNARCHIVE_ITEM } from './items.documents.ts';
import type { ChangeOptions } from '../github/github.ts';
import type { At } from '../operations/operation.ts';
import type { ItemPointer } from '../refs/resolver.ts';
import type { ItemAsked } from './get-item.ts';

interface FoundItem {
  readonly item: ItemPointer;
  readonly input: { readonly projectId: string; readonly itemId: string };
  readonly options: ChangeOptions;
}

/** Puts an item away, or brings it back. */
export async function archiveItem(
  asked: ItemAsked & { readonly archived: boolean },
  at: At,
): Promise<ItemPointer> {
  const { item, input, options } = await findItem(asked, at);
  if (item.archived === asked.archived) return item;
  const document = asked.archived ? ARCHIVE_ITEM : UNARCHIVE_ITEM;
  await at.github.mutate<unknown, { readonly input: typeof input }>(document, { input }, options);
  return { ...item, archived: asked.archived };
}

/** Takes an item out of its project. */
export async function removeItem(asked: ItemAsked, at: At): Promise<ItemPointer> {
  const { item, input, options } = await findItem(asked, at);
  await at.github.mutate(DELETE_ITEM, { input }, { ...options, repeatable: false });
  return item;
}

/** Moves an item behind another, or to the top where no other is named. */
export async function moveItem(
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
  if (after?.id === item.id) throw afterItself(asked.itemId);
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
      // Others may have moved items meanwhile, so a second time would not be the same.
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

function afterItself(ref: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `itemId and afterId are both "${ref}": expected two different items.`,
    { suggestions: ['Pass another item as afterId, or leave it out to move to the top.'] },
  );
}
