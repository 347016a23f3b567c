import { ToolError } from '@wellspoken/kit';

import type { At } from '../operations/operation.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import type { EditedOptions } from './edit-options.ts';
import {
  countItems,
  DELETE_FIELD,
  type OptionInput,
  UPDATE_FIELD,
  type UpdateFieldInput,
} from './fields.documents.ts';
import { findField } from './find-field.ts';
import { filterKey, formatCondition } from './item-query.ts';
import type { FieldOption, ProjectField } from './project-field.ts';
import { readField } from './read-field.ts';

export interface FieldAsked {
  readonly projectId?: string | undefined;
  readonly fieldId: string;
}

export interface FieldChange {
  readonly name?: string | undefined;
  readonly options?: EditedOptions | undefined;
  /** Whether items may lose the values that are removed. */
  readonly confirm: boolean;
  readonly dryRun: boolean;
}

/** A removed option, and how many items had it. */
export interface RemovedOption {
  readonly name: string;
  /** Omitted if GitHub cannot count them. */
  readonly items?: number;
}

/** A field after a change, or as it would be. */
export interface ChangedField {
  readonly field: Omit<ProjectField, 'options'> & { readonly options?: readonly OptionInput[] };
  readonly removed: readonly RemovedOption[];
}

/** Finds a field and its project. */
export async function openField(
  { projectId, fieldId }: FieldAsked,
  at: At,
): Promise<{ readonly project: ProjectPointer; readonly field: ProjectField }> {
  const project = await at.resolve.projectWithFields(projectId, { signal: at.signal });
  const field = findField(project, fieldId, 'fieldId');
  return { project, field };
}

/**
 * Renames a field or writes its complete list of options, then verifies that all kept options
 * exist.
 */
export async function writeField(
  { project, field }: { readonly project: ProjectPointer; readonly field: ProjectField },
  change: FieldChange,
  at: At,
): Promise<ChangedField> {
  const { name, options } = change;
  const removed = await countUses(project, field, { gone: options?.removed ?? [], at });
  if (change.dryRun) return { field: previewChange(field, change), removed };
  // The values of items are deleted with the option and cannot be restored.
  if (removed.length > 0) at.requireScopes(['delete']);
  if (!change.confirm) assertUnused(field, removed);
  const written = await send(field, { name, options }, at).catch(async (refusal: unknown) => {
    const isRefused = refusal instanceof ToolError && refusal.code === 'invalid_arguments';
    throw isRefused && (await isChanged(project, field, at))
      ? createConflictError(field, refusal)
      : refusal;
  });
  assertKept(written, options?.options ?? []);
  return { field: written, removed };
}

async function send(
  field: ProjectField,
  { name, options }: Pick<FieldChange, 'name' | 'options'>,
  at: At,
): Promise<ProjectField> {
  const input = {
    fieldId: field.id,
    ...(name !== undefined && { name }),
    ...toOptionsInput(field, options),
  };
  const { updateProjectV2Field } = await at.github.mutate(
    UPDATE_FIELD,
    { input },
    {
      signal: at.signal,
      // A repeated request would create options without an id a second time.
      repeatable: options?.options.every(({ id }) => id !== undefined) ?? true,
      lookWith: 'list_project_fields',
      subject: { what: `field "${field.name}"`, argument: 'fieldId' },
    },
  );
  const node = updateProjectV2Field?.projectV2Field;
  if (node) return readField(node);
  throw createNoAnswerError();
}

/** Deletes a field with its values. */
export async function deleteField(asked: FieldAsked, at: At): Promise<ProjectField> {
  const { field } = await openField(asked, at);
  await at.github.mutate(
    DELETE_FIELD,
    { input: { fieldId: field.id } },
    {
      signal: at.signal,
      lookWith: 'list_project_fields',
      subject: { what: `field "${field.name}"`, argument: 'fieldId' },
    },
  );
  return field;
}

/** Whether the options differ from those that the change was planned for. */
async function isChanged(project: ProjectPointer, field: ProjectField, at: At): Promise<boolean> {
  if (field.options === undefined) return false;
  try {
    const { fields } = await at.resolve.projectWithFields(project.id, { signal: at.signal });
    const now = fields.find(({ id }) => id === field.id)?.options ?? [];
    const ids = (options: readonly FieldOption[]): string =>
      JSON.stringify(options.map(({ id }) => id));
    return ids(now) !== ids(field.options);
  } catch {
    // The first error is reported instead.
    return false;
  }
}

function previewChange(field: ProjectField, { name, options }: FieldChange): ChangedField['field'] {
  return {
    ...field,
    ...(name !== undefined && { name }),
    ...(options !== undefined && { options: options.options }),
  };
}

function toOptionsInput(
  field: ProjectField,
  edited: EditedOptions | undefined,
): Pick<UpdateFieldInput, 'singleSelectOptions' | 'multiSelectOptions'> {
  if (edited === undefined) return {};
  const options = edited.options.map(({ id, name, color, description }) => ({
    ...(id !== undefined && { id }),
    name,
    color,
    description,
  }));
  return field.dataType === 'MULTI_SELECT'
    ? { multiSelectOptions: options }
    : { singleSelectOptions: options };
}

async function countUses(
  project: ProjectPointer,
  field: ProjectField,
  { gone, at }: { readonly gone: readonly FieldOption[]; readonly at: At },
): Promise<readonly RemovedOption[]> {
  // GitHub's filter cannot express a quotation mark, so such an option cannot be counted.
  const countable = gone.filter(({ name }) => !name.includes('"'));
  if (countable.length === 0) return gone.map(({ name }) => ({ name }));
  const key = filterKey(field);
  const queries = countable.map(({ name }, place) => [`query${place}`, formatCondition(key, name)]);
  const { node } = await at.github.query(
    countItems(countable.length),
    { project: project.id, ...(Object.fromEntries(queries) as Record<string, string>) },
    { signal: at.signal },
  );
  return gone.map((option) => {
    const items = node?.[`one${countable.indexOf(option)}`]?.totalCount;
    return { name: option.name, ...(items !== undefined && { items }) };
  });
}

function assertUnused(field: ProjectField, removed: readonly RemovedOption[]): void {
  const used = removed.filter(({ items }) => items !== 0);
  if (used.length === 0) return;
  const uses = used.map(
    ({ name, items }) => `"${name}" (${items ?? 'nobody knows how many'} items)`,
  );
  throw new ToolError(
    'conflict',
    `Nothing was changed: items would lose their value of "${field.name}" with ${uses.join(', ')}.`,
    {
      suggestions: [
        'Give these items another value first with update_project_items.',
        'Or pass confirm: true to remove the options all the same.',
      ],
      details: { inUse: used },
    },
  );
}

function assertKept(written: ProjectField, expected: readonly OptionInput[]): void {
  if (expected.length === 0) return;
  const now = written.options ?? [];
  const lost = expected.filter(
    ({ id, name }) =>
      !now.some((option) => option.name === name && (id ?? option.id) === option.id),
  );
  if (lost.length === 0 && now.length === expected.length) return;
  const names = lost.map(({ name }) => `"${name}"`).join(', ');
  throw new ToolError(
    'conflict',
    `The options of "${written.name}" were written, but GitHub has others now${names === '' ? '' : `: ${names} are not as they were`}. Somebody changed the field at the same time.`,
    {
      suggestions: [
        'Look at the field with list_project_fields.',
        'Items that lost their value have none now; set it again with update_project_items.',
      ],
      details: { expected: expected.map(({ name }) => name), now: now.map(({ name }) => name) },
    },
  );
}

function createConflictError({ name }: ProjectField, cause: ToolError): ToolError {
  return new ToolError(
    'conflict',
    `Somebody changed the options of "${name}" at the same time, so nothing was changed.`,
    { suggestions: ['Look at the field with list_project_fields, and try again.'], cause },
  );
}

function createNoAnswerError(): ToolError {
  return new ToolError('upstream_failed', 'GitHub did not say what became of the field.', {
    suggestions: ['Look with list_project_fields before you try again.'],
  });
}
