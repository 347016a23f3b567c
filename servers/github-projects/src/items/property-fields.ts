import { ToolError } from '@wellspoken/kit';

import type { ProjectField } from '../fields/project-field.ts';
import { type FieldValue, wrapPlain } from '../fields/values/read-value.ts';
import type { Wanted } from '../fields/values/value-input.ts';
import type { ContentChange, ContentNode } from '../fields/values/values.documents.ts';
import { createUnsupportedError } from '../github/refusals.ts';
import type { ItemPointer } from '../refs/resolver.ts';

/**
 * The wanted value of a property of an issue, pull request or draft that a project shows as a
 * field.
 */
export interface PropertyUpdate {
  readonly item: ItemPointer;
  readonly field: ProjectField;
  readonly wanted: Wanted;
  readonly argument: string;
}

/** The node ids of the names in updates. */
export interface NamedIds {
  readonly user: (login: string) => string;
  readonly label: (item: ItemPointer, name: string) => string;
  readonly milestone: (item: ItemPointer, ref: string) => string;
  readonly issueType: (item: ItemPointer, name: string) => string;
}

interface Property {
  readonly of: readonly ItemPointer['type'][];
  readonly change: (update: PropertyUpdate, ids: NamedIds) => ContentChange;
  readonly read: (content: ContentNode) => FieldValue | undefined;
}

const PROPERTIES: Readonly<Record<string, Property>> = {
  TITLE: {
    of: ['issue', 'pull_request', 'draft_issue'],
    change: (update) => ({ title: readTitle(update) }),
    read: ({ title }) => wrapPlain(title),
  },
  ASSIGNEES: {
    of: ['issue', 'pull_request', 'draft_issue'],
    change: ({ wanted }, { user }) => ({ assigneeIds: listNames(wanted).map(user) }),
    read: ({ assignees }) => wrapPlain(assignees?.nodes?.flatMap((node) => node?.login ?? [])),
  },
  LABELS: {
    of: ['issue', 'pull_request'],
    change: ({ item, wanted }, { label }) => ({
      labelIds: listNames(wanted).map((name) => label(item, name)),
    }),
    read: ({ labels }) => wrapPlain(labels?.nodes?.flatMap((node) => node?.name ?? [])),
  },
  MILESTONE: {
    of: ['issue', 'pull_request'],
    change: (update, { milestone }) => {
      const name = readOnlyName(update);
      return { milestoneId: name === undefined ? null : milestone(update.item, name) };
    },
    read: ({ milestone }) => wrapPlain(milestone?.title),
  },
  ISSUE_TYPE: {
    of: ['issue'],
    change: (update, { issueType }) => {
      const name = readOnlyName(update);
      return { issueTypeId: name === undefined ? null : issueType(update.item, name) };
    },
    read: ({ issueType }) => wrapPlain(issueType?.name),
  },
};

/** Whether a field shows a property of the item's issue, pull request or draft. */
export function isPropertyField({ dataType }: ProjectField): boolean {
  return Object.hasOwn(PROPERTIES, dataType);
}

/** The change that gives an issue, pull request or draft the wanted value. */
export function toPropertyChange(update: PropertyUpdate, ids: NamedIds): ContentChange {
  return PROPERTIES[update.field.dataType]?.change(update, ids) ?? {};
}

/** Reads the property of an issue, pull request or draft behind a field. */
export function readProperty(
  { dataType }: ProjectField,
  content: ContentNode,
): FieldValue | undefined {
  return PROPERTIES[dataType]?.read(content);
}

/** Throws if the content of the item cannot have the property. */
export function assertHasProperty({ item, field, argument }: PropertyUpdate): void {
  if (item.type === 'redacted') {
    throw new ToolError(
      'permission_denied',
      `The item "${item.id}" holds an issue or pull request that this token may not see, so its "${field.name}" cannot be set.`,
      { suggestions: ['Use a token that can see the repository.'] },
    );
  }
  if (PROPERTIES[field.dataType]?.of.includes(item.type) === true) return;
  const isDraft = item.type === 'draft_issue';
  throw createUnsupportedError(
    `${isDraft ? 'a draft' : 'a pull request'} has no "${field.name}" (argument ${argument}, item "${item.id}").`,
    isDraft
      ? 'convert_draft_issue makes an issue of it, which can have one.'
      : 'Only issues have one.',
  );
}

/** The names in a value: one, several, or none. */
export function listNames(wanted: Wanted): readonly string[] {
  if (wanted === null || wanted === '') return [];
  return typeof wanted === 'object' ? [...new Set(wanted)] : [String(wanted)];
}

function readOnlyName({ field, wanted, argument }: PropertyUpdate): string | undefined {
  const [name, more] = listNames(wanted);
  if (more === undefined) return name;
  throw new ToolError(
    'invalid_arguments',
    `The field "${field.name}" takes one value; ${argument} has ${listNames(wanted).length}.`,
    { suggestions: ['Pass one name, or null to clear the field.'] },
  );
}

function readTitle(update: PropertyUpdate): string {
  const title = readOnlyName(update)?.trim() ?? '';
  if (title !== '') return title;
  throw new ToolError(
    'invalid_arguments',
    `A title cannot be empty (argument ${update.argument}).`,
    {
      suggestions: ['Pass the new title.'],
    },
  );
}
