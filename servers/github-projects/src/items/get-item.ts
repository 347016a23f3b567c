import type * as z from 'zod';

import { readValue } from '../fields/values/read-value.ts';
import type { At } from '../operations/operation.ts';
import { listFieldNames } from './chosen-fields.ts';
import {
  type ContentNode,
  type ListKind,
  WHOLE_ITEM,
  type WholeItemNode,
} from './items.documents.ts';
import type { wholeItem } from './items.shapes.ts';
import { keep, showKnown, type ShownValue } from './show-item.ts';

type WholeItem = z.input<typeof wholeItem>;

export interface ItemAsked {
  readonly projectId?: string | undefined;
  readonly itemId: string;
}

/** Reads one item with all its values. */
export async function getItem(
  { projectId, itemId, includeBody }: ItemAsked & { readonly includeBody: boolean },
  at: At,
): Promise<WholeItem> {
  const { signal } = at;
  const project = await at.resolve.projectWithFields(projectId, { signal });
  const { id } = await at.resolve.item(project, itemId, { signal });
  const names = listFieldNames(project.fields);
  const { node } = await at.github.query(
    WHOLE_ITEM,
    { item: id, ...names, withBody: includeBody },
    { signal, subject: { what: `item "${itemId}"`, argument: 'itemId' } },
  );
  return {
    ...showKnown(node),
    ...(node.fullDatabaseId !== null && { databaseId: String(node.fullDatabaseId) }),
    ...(node.content !== null && showContent(node.content)),
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    values: readAllValues(node, names),
  };
}

function showContent({
  id,
  url,
  body,
}: ContentNode): Pick<WholeItem, 'contentId' | 'url' | 'body'> {
  return {
    contentId: id,
    ...(url !== undefined && { url }),
    ...(body !== undefined && { body }),
  };
}

function readAllValues(
  node: WholeItemNode,
  names: Readonly<Record<ListKind, string>>,
): Record<string, ShownValue> {
  const values: Record<string, ShownValue> = {};
  for (const one of node.fieldValues.nodes ?? []) {
    // The title is a property of the item itself.
    if (one?.field === undefined || one.field.dataType === 'TITLE') continue;
    keep(values, one.field.name, readValue(one)?.value);
  }
  for (const kind of ['users', 'labels', 'reviewers', 'pullRequests'] as const) {
    keep(values, names[kind], readValue(node[kind])?.value);
  }
  return values;
}
