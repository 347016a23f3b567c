import { matchName } from '../refs/match-name.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import type { ProjectField } from './project-field.ts';

/** The field of a project with that name, node id or number; else an error that names the fields. */
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
