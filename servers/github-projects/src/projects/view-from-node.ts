import type { ViewNode } from '../documents/views.ts';
import { present } from '../refs/present.ts';
import type { View } from '../shapes/view.ts';
import { numericId } from './numeric-id.ts';
import { layoutFrom } from './view-layout.ts';

/** A view as we tell of it, from what GitHub says. */
export function viewFrom(node: ViewNode): View {
  const { id, number, name, layout, filter } = node;
  const sortBy = present(node.sortByFields?.nodes).flatMap(({ field, direction }) =>
    field.name === undefined ? [] : [{ field: field.name, direction: lower(direction) }],
  );
  return {
    id,
    ...numericId(node.fullDatabaseId),
    number,
    name,
    layout: layoutFrom(layout),
    ...(filter !== null && filter !== '' && { filter }),
    ...(sortBy.length > 0 && { sortBy }),
    ...namesIn('groupBy', node.groupByFields),
    ...namesIn('verticalGroupBy', node.verticalGroupByFields),
    ...namesIn('visibleFields', node.fields),
  };
}

function lower(direction: 'ASC' | 'DESC'): 'asc' | 'desc' {
  return direction === 'ASC' ? 'asc' : 'desc';
}

function namesIn<Key extends 'groupBy' | 'verticalGroupBy' | 'visibleFields'>(
  key: Key,
  fields: ViewNode['fields'],
): Partial<Pick<View, Key>> {
  const names = present(fields?.nodes).flatMap(({ name }) => name ?? []);
  // A computed key loses its name to the compiler, which then sees any string.
  return names.length === 0 ? {} : ({ [key]: names } as Partial<Pick<View, Key>>);
}
