import { ToolError } from '@wellspoken/kit';

import { dryRun } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { findIteration, openIterationField } from './iteration-field.ts';
import {
  duration,
  fieldName,
  iterationEdit,
  iterationId,
  projectId,
  startDate,
  title,
} from './iterations.shapes.ts';
import { planUpdate } from './plan-change.ts';
import { editSafely } from './safe-edit.ts';
import { editAnswer } from './show-iteration.ts';
import { formatDay } from './slots.ts';

/** Renames or moves an iteration without losing what items hold. */
export const updateIteration = defineOperation({
  name: 'update_iteration',
  title: 'Rename or move an iteration',
  description:
    'Changes the title, first day or length of an iteration. Every item keeps its iteration, as with append_iterations; ids of iterations change.',
  area: 'iterations',
  effect: 'overwrite',
  scopes: ['project'],
  input: {
    projectId,
    fieldName,
    iterationId,
    title: title.optional(),
    startDate: startDate.optional(),
    duration: duration.optional(),
    dryRun,
  },
  output: iterationEdit,
  examples: [
    {
      name: 'What a new title would take',
      arguments: { projectId: 'acme/1', iterationId: 'Sprint 4', title: 'Launch', dryRun: true },
    },
  ],
  run: async (input, at) => {
    const { title: name, startDate: start, duration: days } = input;
    if (name === undefined && start === undefined && days === undefined) throw nothing();
    const field = await openIterationField(at, input);
    const today = formatDay(at.now());
    const edited = await editSafely(at, field, {
      plan: (plan) => {
        const sought = { today, argument: 'iterationId' };
        const { id } = findIteration({ ...field, plan }, input.iterationId, sought);
        return planUpdate(plan, id, { title: name, startDate: start, duration: days });
      },
      dryRun: input.dryRun,
    });
    return editAnswer(field, edited, { today, dryRun: input.dryRun });
  },
});

function nothing(): ToolError {
  return new ToolError('invalid_arguments', 'There is nothing to change.', {
    suggestions: ['Pass title, startDate or duration.'],
  });
}
