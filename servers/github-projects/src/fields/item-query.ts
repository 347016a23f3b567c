import { ToolError } from '@wellspoken/kit';

import type { ProjectField } from './project-field.ts';

/** One condition of GitHub's filter for items: `status:"In Progress"`; several values mean any of them. */
export function condition(key: string, ...values: readonly string[]): string {
  return `${key}:${values.map(quoted).join(',')}`;
}

/** What a field is called in a filter: in small letters, with hyphens for spaces. */
export function filterKey({ name }: Pick<ProjectField, 'name'>): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

/** Words that titles must have. */
export function words(text: string): string {
  return quoted(text.trim());
}

function quoted(value: string): string {
  if (value.includes('"')) {
    throw new ToolError(
      'invalid_arguments',
      `GitHub's filter has no way to write a quotation mark, which ${JSON.stringify(value)} has.`,
      { suggestions: ['Leave the mark out, or list the items and choose among them.'] },
    );
  }
  return /^[\w@.*/<>=#+-]+$/.test(value) ? value : `"${value}"`;
}
