import { matchName } from '../refs/match-name.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import type { ProjectField } from './project-field.ts';

/**
 * Finds a field of a project by name, node id or number; otherwise throws an error that lists the
 * fields.
 */
export function findField(
  { title, fields }: Pick<ProjectWithFields, 'title' | 'fields'>,
  wanted: string,
  argument: string,
): ProjectField {
  const text = wanted.trim();
  const isNamed = fields.some(({ name }) => name === text);
  const numbered = fields.find(({ databaseId }) => String(databaseId) === text);
  if (!isNamed && numbered !== undefined) return numbered;
  const listWith = 'list_project_fields';
  return matchName(text, fields, { kind: `field in "${title}"`, argument, listWith });
}
