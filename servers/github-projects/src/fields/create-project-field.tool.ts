import * as z from 'zod';

import { day, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { createField, FIELD_TYPES } from './create-field.ts';
import { MOST_OPTIONS } from './edit-options.ts';
import { field, optionInput, showField } from './fields.shapes.ts';

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

/** Makes a field. */
export const createProjectField = defineOperation({
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
