import { ToolError } from '@wellspoken/kit';

import type { ProjectField } from '../../fields/project-field.ts';
import { createUnsupportedError } from '../../github/refusals.ts';
import { matchName } from '../../refs/match-name.ts';
import { listPresent } from '../../refs/words.ts';
import { withDatabaseId } from '../project-from-node.ts';
import type { ViewLayout, ViewNode } from './views.documents.ts';
import type { View } from './views.shapes.ts';

/** Converts GitHub's node to the output shape. */
export function showView(node: ViewNode): View {
  const { id, number, name, layout, filter } = node;
  const sortBy = listPresent(node.sortByFields?.nodes).flatMap(({ field, direction }) =>
    field.name === undefined ? [] : [{ field: field.name, direction: toSortDirection(direction) }],
  );
  return {
    id,
    ...withDatabaseId(node.fullDatabaseId),
    number,
    name,
    layout: readLayout(layout),
    ...(filter !== null && filter !== '' && { filter }),
    ...(sortBy.length > 0 && { sortBy }),
    ...listNames('groupBy', node.groupByFields),
    ...listNames('verticalGroupBy', node.verticalGroupByFields),
    ...listNames('visibleFields', node.fields),
  };
}

function toSortDirection(direction: 'ASC' | 'DESC'): 'asc' | 'desc' {
  return direction === 'ASC' ? 'asc' : 'desc';
}

function listNames<Key extends 'groupBy' | 'verticalGroupBy' | 'visibleFields'>(
  key: Key,
  fields: ViewNode['fields'],
): Partial<Pick<View, Key>> {
  const names = listPresent(fields?.nodes).flatMap(({ name }) => name ?? []);
  // The compiler widens a computed key to any string.
  return names.length === 0 ? {} : ({ [key]: names } as Partial<Pick<View, Key>>);
}

/** The layouts that callers may name, one of which GitHub does not have. */
export type AskedLayout = View['layout'] | 'timeline';

const LAYOUTS: Record<View['layout'], ViewLayout> = {
  board: 'BOARD_LAYOUT',
  table: 'TABLE_LAYOUT',
  roadmap: 'ROADMAP_LAYOUT',
};

/** Returns a layout that GitHub has; throws for others. */
export function requireKnownLayout(asked: AskedLayout): View['layout'] {
  if (asked !== 'timeline') return asked;
  throw createUnsupportedError(
    'there is no layout "timeline": the layouts are board, table and roadmap.',
    'Use the layout "roadmap", which shows items along the time.',
  );
}

/** GitHub's term for a layout. */
export function toLayoutWord(layout: View['layout']): ViewLayout {
  return LAYOUTS[layout];
}

/** The layout for GitHub's term. */
export function readLayout(word: ViewLayout): View['layout'] {
  if (word === 'BOARD_LAYOUT') return 'board';
  return word === 'ROADMAP_LAYOUT' ? 'roadmap' : 'table';
}

/** Finds fields by names or ids. */
export function findNamedFields(
  names: readonly string[],
  fields: readonly ProjectField[],
  argument: string,
): readonly ProjectField[] {
  const sought = { kind: 'field', argument, listWith: 'list_project_fields' };
  return names.map((name) => matchName(name, fields, sought));
}

/** The numeric id of a field, which the REST API uses. */
export function numberOfField({ name, databaseId }: ProjectField): number {
  if (databaseId !== undefined) return databaseId;
  throw new ToolError(
    'unsupported',
    `GitHub tells no numeric id of the field "${name}", and without it no view can sort or group by it.`,
    { suggestions: ['Leave this field out, or set it in the browser.'] },
  );
}
