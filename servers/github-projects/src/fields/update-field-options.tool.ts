import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { dryRun, fieldId, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { editOptions, MOST_OPTIONS } from './edit-options.ts';
import { changedField, confirm, optionColor, optionInput, showChange } from './fields.shapes.ts';
import { openField, writeField } from './write-field.ts';

const option = z.string().min(1).max(100);
const optionList = z.array(option).min(1).max(MOST_OPTIONS).optional();

/** Edits options of a select field one by one. */
export const updateFieldOptions = defineOperation({
  name: 'update_field_options',
  title: 'Edit options',
  description:
    'Adds, renames, recolours, describes, reorders or removes options of a select field. All other options keep their ids, so items keep their values; removing one that items use needs confirm.',
  area: 'fields',
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
