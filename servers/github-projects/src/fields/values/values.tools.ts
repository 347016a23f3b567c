import type { ItemAsked } from '../../items/get-item.ts';
import { updateValue } from '../../items/update-items.ts';
import { fieldId, itemId, projectId } from '../../operations/inputs.ts';
import { type At, defineOperation, type Operation } from '../../operations/operation.ts';
import { findField } from '../find-field.ts';
import type { ProjectField } from '../project-field.ts';
import { type FieldValue, readValue, wrapPlain } from './read-value.ts';
import { type DerivedNode, ITEM_VALUE, type ReferenceNode } from './values.documents.ts';
import { fieldValue, showValue, wantedValue } from './values.shapes.ts';

const getFieldValue = defineOperation({
  name: 'get_field_value',
  title: 'Get a value',
  description:
    'Reads what an item has in a field of any type, built-in ones too. An empty field has no value in the answer.',
  area: 'fields',
  foreign: 'field values',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: { projectId: projectId.optional(), itemId, fieldId },
  output: fieldValue,
  examples: [
    {
      name: 'The status of an issue',
      arguments: { projectId: 'acme/1', itemId: 'acme/rocket#1', fieldId: 'Status' },
    },
  ],
  run: async (input, at) => {
    const { itemId: id, field, value } = await getValue(input, at);
    return showValue(id, field, value);
  },
});

const setFieldValue = defineOperation({
  name: 'set_field_value',
  title: 'Set a value',
  description:
    'Sets a field of an item: options and iterations by name (@current and @next too), people by login, labels and milestones by name. Assignees, labels, milestone, title and type are changed on the issue or pull request itself.',
  area: 'fields',
  foreign: 'field values',
  effect: 'overwrite',
  scopes: ['project', 'repo'],
  input: {
    projectId: projectId.optional(),
    itemId,
    fieldId,
    value: wantedValue.describe('Text, number, date, name, or list of names; null clears'),
  },
  output: fieldValue,
  examples: [
    {
      name: 'Move a card',
      arguments: { projectId: 'acme/1', itemId: 'acme/rocket#4', fieldId: 'Status', value: 'Done' },
    },
    {
      name: 'Into the current iteration',
      arguments: {
        projectId: 'acme/1',
        itemId: 'acme/rocket#4',
        fieldId: 'Sprint',
        value: '@current',
      },
    },
    {
      name: 'Assign',
      arguments: {
        projectId: 'acme/1',
        itemId: 'acme/rocket#4',
        fieldId: 'Assignees',
        value: ['ada', 'alan'],
      },
    },
  ],
  run: async ({ projectId: project, itemId: item, fieldId: name, value: wanted }, at) => {
    const update = { itemId: item, values: { [name]: wanted } };
    const { itemId: id, field, value } = await updateValue({ projectId: project, update }, at);
    return showValue(id, field, value);
  },
});

const clearFieldValue = defineOperation({
  name: 'clear_field_value',
  title: 'Clear a value',
  description:
    'Empties a field of an item. Assignees, labels and milestone are taken off the issue or pull request itself.',
  area: 'fields',
  effect: 'overwrite',
  scopes: ['project', 'repo'],
  input: { projectId: projectId.optional(), itemId, fieldId },
  output: fieldValue,
  examples: [
    {
      name: 'No estimate',
      arguments: { projectId: 'acme/1', itemId: 'acme/rocket#1', fieldId: 'Estimate' },
    },
  ],
  run: async ({ projectId: project, itemId: item, fieldId: name }, at) => {
    const update = { itemId: item, values: { [name]: null } };
    const { itemId: id, field, value } = await updateValue({ projectId: project, update }, at);
    return showValue(id, field, value);
  },
});

/** The operations on field values, in the order in which they are listed. */
export const valueOperations: readonly Operation[] = [
  getFieldValue,
  setFieldValue,
  clearFieldValue,
];

/** Reads the value of an item in a field of any kind. */
async function getValue(
  { projectId, itemId, fieldId }: ItemAsked & { readonly fieldId: string },
  at: At,
): Promise<{
  readonly itemId: string;
  readonly field: ProjectField;
  readonly value: FieldValue | undefined;
}> {
  const { signal } = at;
  const project = await at.resolve.projectWithFields(projectId, { signal });
  const field = findField(project, fieldId, 'fieldId');
  const { id } = await at.resolve.item(project, itemId, { signal });
  const { node } = await at.github.query(
    ITEM_VALUE,
    { item: id, field: field.name, tracking: field.dataType.startsWith('TRACK') },
    { signal, subject: { what: `item "${itemId}"`, argument: 'itemId' } },
  );
  const derive = DERIVED[field.dataType];
  const value =
    derive === undefined ? readValue(node?.fieldValueByName) : derive(node?.content ?? {});
  return { itemId: id, field, value };
}

type References = { readonly nodes: readonly (ReferenceNode | null)[] | null } | undefined;

const DERIVED: Readonly<Record<string, (content: DerivedNode) => FieldValue | undefined>> = {
  CREATED: ({ createdAt }) => wrapPlain(createdAt),
  UPDATED: ({ updatedAt }) => wrapPlain(updatedAt),
  CLOSED: ({ closedAt }) => wrapPlain(closedAt),
  ISSUE_TYPE: ({ issueType }) => wrapPlain(issueType?.name),
  PARENT_ISSUE: ({ parent }) => wrapPlain(parent ? formatReference(parent) : undefined),
  SUB_ISSUES_PROGRESS: ({ subIssuesSummary }) => readProgress(subIssuesSummary),
  TRACKS: ({ tracks }) => wrapPlain(listReferences(tracks)),
  TRACKED_BY: ({ trackedIn }) => wrapPlain(listReferences(trackedIn)),
};

function formatReference({ number, repository }: ReferenceNode): string {
  return `${repository.nameWithOwner}#${number}`;
}

function listReferences(list: References): readonly string[] {
  return (list?.nodes ?? []).flatMap((node) => (node === null ? [] : [formatReference(node)]));
}

function readProgress(summary: DerivedNode['subIssuesSummary']): FieldValue | undefined {
  if (summary === undefined || summary.total === 0) return undefined;
  const { total, completed } = summary;
  return {
    value: Math.round((completed / total) * 100),
    formatted: `${completed} of ${total} sub-issues are closed`,
  };
}
