import { ToolError } from '@wellspoken/kit';

import type { ProjectField } from '../fields/project-field.ts';
import { matchName } from '../refs/match-name.ts';

/** The fields that are meant by names or ids. */
export function fieldsNamed(
  names: readonly string[],
  fields: readonly ProjectField[],
  argument: string,
): readonly ProjectField[] {
  const sought = { kind: 'field', argument, listWith: 'list_project_fields' };
  return names.map((name) => matchName(name, fields, sought));
}

/** The numeric id of a field, which the REST API knows it by. */
export function numberOfField({ name, databaseId }: ProjectField): number {
  if (databaseId !== undefined) return databaseId;
  throw new ToolError(
    'unsupported',
    `GitHub tells no numeric id of the field "${name}", and without it no view can sort or group by it.`,
    { suggestions: ['Leave this field out, or set it in the browser.'] },
  );
}
