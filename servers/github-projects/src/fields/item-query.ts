import { ToolError } from '@wellspoken/kit';

import type { ProjectField } from './project-field.ts';

/**
 * Formats one condition of GitHub's item filter: `status:"In Progress"`; several values are
 * alternatives.
 */
export function formatCondition(key: string, ...values: readonly string[]): string {
  return `${key}:${values.map(quoteValue).join(',')}`;
}

/** The name of a field in a filter: in lower case, with hyphens for spaces. */
export function filterKey({ name }: Pick<ProjectField, 'name'>): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

/** Formats words that must occur in titles. */
export function formatWords(text: string): string {
  return quoteValue(text.trim());
}

function quoteValue(value: string): string {
  if (value.includes('"')) {
    throw new ToolError(
      'invalid_arguments',
      `GitHub's filter has no way to write a quotation mark, which ${JSON.stringify(value)} has.`,
      { suggestions: ['Leave the mark out, or list the items and choose among them.'] },
    );
  }
  return /^[\w@.*/<>=#+-]+$/.test(value) ? value : `"${value}"`;
}
