import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { dryRun, fieldId, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { MOST_OPTIONS, replaceOptions } from './edit-options.ts';
import { changedField, confirm, optionInput, showChange } from './fields.shapes.ts';
import { openField, writeField } from './write-field.ts';

/** Renames a field, or gives it another list of options. */
export const updateProjectField = defineOperation({
  name: 'update_project_field',
  title: 'Change a field',
  description:
    'Renames a field, or replaces its whole list of options; options found by id or name keep their id, so items keep their values. To change some options only, use update_field_options.',
  area: 'fields',
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
