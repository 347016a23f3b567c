import * as z from 'zod';

import { createCountShape } from '../operations/answers.shapes.ts';
import { OPTION_COLORS } from './edit-options.ts';
import type { ChangedField } from './write-field.ts';

const option = z.object({
  id: z.string().optional().describe('None before it is made'),
  name: z.string(),
  color: z.string(),
  description: z.string().optional(),
});

const iteration = z.object({
  id: z.string(),
  title: z.string(),
  startDate: z.string(),
  duration: createCountShape().describe('Days'),
});

/** A field, in its output shape. */
export const field = z.object({
  id: z.string(),
  databaseId: createCountShape().optional(),
  name: z.string(),
  dataType: z.string().describe('TEXT, SINGLE_SELECT, ASSIGNEES…'),
  options: z.array(option).optional().describe('Of select fields, in their order'),
  iterations: z.array(iteration).optional().describe('Of iteration fields: current and to come'),
  completedIterations: createCountShape().optional().describe('How many are over'),
});

/** A field in its output shape. */
export function showField({
  options,
  plan,
  ...rest
}: ChangedField['field']): z.input<typeof field> {
  return {
    id: rest.id,
    ...(rest.databaseId !== undefined && { databaseId: rest.databaseId }),
    name: rest.name,
    dataType: rest.dataType,
    ...(options !== undefined && {
      options: options.map(({ id, name, color, description }) => ({
        ...(id !== undefined && { id }),
        name,
        color,
        ...(description !== '' && { description }),
      })),
    }),
    ...(plan !== undefined && {
      iterations: [...plan.iterations],
      completedIterations: plan.completed.length,
    }),
  };
}

/** A field after its name or options were changed. */
export const changedField = field.extend({
  removed: z
    .array(
      z.object({ name: z.string(), items: createCountShape().optional().describe('That had it') }),
    )
    .optional()
    .describe('Options that are gone'),
  dryRun: z.literal(true).optional().describe('Nothing was changed'),
});

/** A changed field in its output shape. */
export function showChange(
  { field: changed, removed }: ChangedField,
  dryRun: boolean,
): z.input<typeof changedField> {
  return {
    ...showField(changed),
    ...(removed.length > 0 && { removed: [...removed] }),
    ...(dryRun && { dryRun: true as const }),
  };
}

export const optionColor = z.enum(OPTION_COLORS);

/** An option of a select field, as input. */
export const optionInput = z.strictObject({
  name: z.string().min(1).max(100).describe('Name'),
  color: optionColor.optional().describe('GRAY if left out'),
  description: z.string().max(500).optional().describe('Description'),
});

export const confirm = z
  .boolean()
  .default(false)
  .describe('Remove options even if items lose their value');
