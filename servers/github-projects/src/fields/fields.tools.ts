import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { createCountShape, deleted } from '../operations/answers.shapes.ts';
import { day, dryRun, fieldId, projectId } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { createField, FIELD_TYPES } from './create-field.ts';
import { editOptions, MOST_OPTIONS, replaceOptions } from './edit-options.ts';
import {
  changedField,
  confirm,
  field,
  optionColor,
  optionInput,
  showChange,
  showField,
} from './fields.shapes.ts';
import { valueOperations } from './values/values.tools.ts';
import { deleteField, openField, writeField } from './write-field.ts';

const listProjectFields = defineOperation({
  name: 'list_project_fields',
  title: 'List fields',
  description:
    'Lists all fields of a project with their types, options and iterations. A project has at most 50 fields, so there is one page.',
  area: 'fields',
  foreign: 'fields',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId: projectId.optional() },
  output: z.object({ fields: z.array(field), totalCount: createCountShape() }),
  examples: [{ name: 'Of a project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { fields } = await at.resolve.projectWithFields(input.projectId, { signal: at.signal });
    return { fields: fields.map(showField), totalCount: fields.length };
  },
});

const days = z.number().int().min(1).max(365);

const iterations = z.strictObject({
  startDate: day.describe('First day'),
  duration: days.describe('Days of each'),
  iterations: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(100).describe('Title'),
        startDate: day.describe('First day'),
        duration: days.describe('Days'),
      }),
    )
    .max(50)
    .default([])
    .describe('The first ones'),
});

const createProjectField = defineOperation({
  name: 'create_project_field',
  title: 'Create a field',
  description:
    'Makes a text, number, date, select or iteration field in a project. Milestone, assignees and labels are built in and cannot be made; neither can descriptions and required fields.',
  area: 'fields',
  effect: 'create',
  scopes: ['project'],
  input: {
    projectId: projectId.optional(),
    name: z.string().min(1).max(100).describe('Name'),
    type: z.enum(FIELD_TYPES).describe('Type; the last three are built in'),
    options: z.array(optionInput).max(MOST_OPTIONS).optional().describe('Of a select field'),
    iterationConfiguration: iterations.optional().describe('Of an iteration field'),
    description: z.string().max(500).optional().describe('GitHub has none'),
    required: z.boolean().optional().describe('GitHub has none'),
  },
  output: field,
  examples: [
    {
      name: 'A select field',
      arguments: {
        projectId: 'acme/1',
        name: 'Risk',
        type: 'single_select',
        options: [
          { name: 'Low', color: 'GREEN' },
          { name: 'High', color: 'RED' },
        ],
      },
    },
    { name: 'A number', arguments: { projectId: 'acme/1', name: 'Cost', type: 'number' } },
  ],
  run: async (input, at) => showField(await createField(input, at)),
});

const updateProjectField = defineOperation({
  name: 'update_project_field',
  title: 'Change a field',
  description:
    'Renames a field, or replaces its whole list of options; options found by id or name keep their id, so items keep their values. To change some options only, use update_field_options.',
  area: 'fields',
  foreign: 'fields',
  effect: 'overwrite',
  scopes: ['project'],
  // To remove an option.
  furtherScopes: ['delete'],
  input: {
    projectId: projectId.optional(),
    fieldId,
    name: z.string().min(1).max(100).optional().describe('New name'),
    options: z
      .array(
        optionInput.extend({ id: z.string().max(100).optional().describe('Of a known option') }),
      )
      .min(1)
      .max(MOST_OPTIONS)
      .optional()
      .describe('All options, in order; others are removed'),
    confirm,
    dryRun,
  },
  output: changedField,
  examples: [
    {
      name: 'Another name',
      arguments: { projectId: 'acme/1', fieldId: 'Due', name: 'Due date' },
    },
    {
      name: 'One more option',
      arguments: {
        projectId: 'acme/1',
        fieldId: 'Priority',
        options: [{ name: 'P0' }, { name: 'P1' }, { name: 'P2' }, { name: 'P3', color: 'BLUE' }],
      },
    },
  ],
  run: async (input, at) => {
    if (input.name === undefined && input.options === undefined) {
      throw new ToolError('invalid_arguments', 'There is nothing to change.', {
        suggestions: ['Pass name or options.'],
      });
    }
    const found = await openField(input, at);
    const options = input.options && replaceOptions(found.field, input.options);
    const { name, confirm: sure, dryRun: dry } = input;
    return showChange(
      await writeField(found, { name, options, confirm: sure, dryRun: dry }, at),
      dry,
    );
  },
});

const option = z.string().min(1).max(100);
const optionList = z.array(option).min(1).max(MOST_OPTIONS).optional();

const updateFieldOptions = defineOperation({
  name: 'update_field_options',
  title: 'Edit options',
  description:
    'Adds, renames, recolours, describes, reorders or removes options of a select field. All other options keep their ids, so items keep their values; removing one that items use needs confirm.',
  area: 'fields',
  foreign: 'fields',
  effect: 'overwrite',
  scopes: ['project'],
  // To remove an option.
  furtherScopes: ['delete'],
  input: {
    projectId: projectId.optional(),
    fieldId,
    add: z.array(optionInput).min(1).max(MOST_OPTIONS).optional().describe('New options'),
    rename: z.record(option, option).optional().describe('Option to new name'),
    recolor: z.record(option, optionColor).optional().describe('Option to colour'),
    describe: z.record(option, z.string().max(500)).optional().describe('Option to description'),
    reorder: optionList.describe('These first, in this order'),
    remove: optionList.describe('Options to remove'),
    confirm,
    dryRun,
  },
  output: changedField,
  examples: [
    {
      name: 'Add and rename',
      arguments: {
        projectId: 'acme/1',
        fieldId: 'Areas',
        add: [{ name: 'Crew', color: 'PURPLE' }],
        rename: { Ground: 'Ground station' },
        reorder: ['Crew', 'Engine'],
      },
    },
    {
      name: 'What removing would do',
      arguments: { projectId: 'acme/1', fieldId: 'Status', remove: ['Done'], dryRun: true },
    },
  ],
  run: async (input, at) => {
    const { add, rename, recolor, describe, reorder, remove } = input;
    const edits = { add, rename, recolor, describe, reorder, remove };
    if (Object.values(edits).every((edit) => edit === undefined)) {
      throw new ToolError('invalid_arguments', 'There is nothing to change.', {
        suggestions: ['Pass add, rename, recolor, describe, reorder or remove.'],
      });
    }
    const found = await openField(input, at);
    const options = editOptions(found.field, edits);
    const change = { options, confirm: input.confirm, dryRun: input.dryRun };
    return showChange(await writeField(found, change, at), input.dryRun);
  },
});

const deleteProjectField = defineOperation({
  name: 'delete_project_field',
  title: 'Delete a field',
  description:
    'Deletes a field with its values in all items. This cannot be undone; built-in fields cannot be deleted.',
  area: 'fields',
  effect: 'delete',
  scopes: ['project'],
  input: { projectId: projectId.optional(), fieldId },
  output: deleted,
  examples: [{ name: 'By name', arguments: { projectId: 'acme/1', fieldId: 'Notes' } }],
  run: async (input, at) => {
    const { id } = await deleteField(input, at);
    return { deleted: true, id, type: 'field' };
  },
});

/** The operations on fields and their values, in the order in which they are listed. */
export const fieldsOperations: readonly Operation[] = [
  listProjectFields,
  createProjectField,
  updateProjectField,
  updateFieldOptions,
  deleteProjectField,
  ...valueOperations,
];
