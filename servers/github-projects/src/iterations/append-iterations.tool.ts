import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { dryRun } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { openIterationField } from './iteration-field.ts';
import {
  duration,
  fieldName,
  iterationEdit,
  projectId,
  startDate,
  title,
} from './iterations.shapes.ts';
import { planAppend } from './plan-change.ts';
import { editSafely } from './safe-edit.ts';
import { showEdit } from './show-iteration.ts';
import { formatDay } from './slots.ts';

export const appendIterations = defineOperation({
  name: 'append_iterations',
  title: 'Add iterations',
  description:
    'Adds iterations after the last one, or at startDate. GitHub replaces all iterations and empties every item then; this gives each item its own back, looks again, and lists any it could not. Ids of iterations change.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'create',
  hints: { destructive: true },
  scopes: ['project'],
  input: {
    projectId,
    fieldName,
    iterations: z
      .array(
        z.strictObject({
          title: title.optional(),
          startDate: startDate.optional(),
          duration: duration.optional(),
        }),
      )
      .min(1)
      .max(26)
      .optional()
      .describe('New ones; what is left out follows from those before'),
    count: z.number().int().min(1).max(26).optional().describe('Or how many, numbered on'),
    dryRun,
  },
  output: iterationEdit,
  examples: [
    { name: 'One more', arguments: { projectId: 'acme/1', count: 1 } },
    {
      name: 'What it would take',
      arguments: {
        projectId: 'acme/1',
        iterations: [{ title: 'Cool-down', duration: 7 }],
        dryRun: true,
      },
    },
  ],
  run: async (input, at) => {
    const wanted = input.iterations ?? Array.from({ length: input.count ?? 1 }, () => ({}));
    if (input.iterations !== undefined && input.count !== undefined) {
      throw new ToolError('invalid_arguments', 'Both iterations and count came; one is needed.', {
        suggestions: ['Pass only one of them.'],
      });
    }
    const field = await openIterationField(at, input);
    const today = formatDay(at.now());
    const edited = await editSafely(at, field, {
      plan: (plan) => planAppend(wanted, { plan, fieldName: field.name, today }),
      dryRun: input.dryRun,
    });
    return showEdit(field, edited, { today, dryRun: input.dryRun });
  },
});
