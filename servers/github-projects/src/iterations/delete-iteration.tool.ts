import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { dryRun } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { findIteration, openIterationField } from './iteration-field.ts';
import { fieldName, iterationEdit, iterationId, projectId } from './iterations.shapes.ts';
import { planDelete } from './plan-change.ts';
import { editSafely } from './safe-edit.ts';
import { editAnswer } from './show-iteration.ts';
import { formatDay } from './slots.ts';

/** Takes an iteration away without losing what items of the others hold. */
export const deleteIteration = defineOperation({
  name: 'delete_iteration',
  title: 'Delete an iteration',
  description:
    'Deletes an iteration; its items are left without one, all others keep theirs. Needs confirm: true; dryRun tells how many items it concerns.',
  area: 'iterations',
  effect: 'delete',
  scopes: ['project'],
  input: {
    projectId,
    fieldName,
    iterationId,
    confirm: z.boolean().default(false).describe('true to delete'),
    dryRun,
  },
  output: iterationEdit,
  examples: [
    {
      name: 'What it would take',
      arguments: { projectId: 'acme/1', iterationId: 'Sprint 5', dryRun: true },
    },
  ],
  run: async (input, at) => {
    if (!input.confirm && !input.dryRun) throw unconfirmed(input.iterationId);
    const field = await openIterationField(at, input);
    const today = formatDay(at.now());
    const edited = await editSafely(at, field, {
      plan: (plan) => {
        const sought = { today, argument: 'iterationId' };
        return planDelete(plan, findIteration({ ...field, plan }, input.iterationId, sought).id);
      },
      dryRun: input.dryRun,
    });
    return editAnswer(field, edited, { today, dryRun: input.dryRun });
  },
});

function unconfirmed(wanted: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `Deleting "${wanted}" takes it from all of its items. It was not confirmed, and nothing was done.`,
    { suggestions: ['Pass dryRun: true to see how many items lose it, then confirm: true.'] },
  );
}
