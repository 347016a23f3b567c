import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

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
import { planDelete, planUpdate } from './plan-change.ts';
import { editSafely } from './safe-edit.ts';
import { showEdit } from './show-iteration.ts';
import { formatDay } from './slots.ts';

export const updateIteration = defineOperation({
  name: 'update_iteration',
  title: 'Rename or move an iteration',
  description:
    'Changes the title, first day or length of an iteration. Every item keeps its iteration, as with append_iterations; ids of iterations change.',
  area: 'iterations',
  foreign: 'iterations',
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
    if (name === undefined && start === undefined && days === undefined) throw createNothingError();
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
    return showEdit(field, edited, { today, dryRun: input.dryRun });
  },
});

function createNothingError(): ToolError {
  return new ToolError('invalid_arguments', 'There is nothing to change.', {
    suggestions: ['Pass title, startDate or duration.'],
  });
}

export const deleteIteration = defineOperation({
  name: 'delete_iteration',
  title: 'Delete an iteration',
  description:
    'Deletes an iteration; its items are left without one, all others keep theirs. Needs confirm: true; dryRun tells how many items it concerns.',
  area: 'iterations',
  foreign: 'iterations',
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
    if (!input.confirm && !input.dryRun) throw createUnconfirmedError(input.iterationId);
    const field = await openIterationField(at, input);
    const today = formatDay(at.now());
    const edited = await editSafely(at, field, {
      plan: (plan) => {
        const sought = { today, argument: 'iterationId' };
        return planDelete(plan, findIteration({ ...field, plan }, input.iterationId, sought).id);
      },
      dryRun: input.dryRun,
    });
    return showEdit(field, edited, { today, dryRun: input.dryRun });
  },
});

function createUnconfirmedError(wanted: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `Deleting "${wanted}" takes it from all of its items. It was not confirmed, and nothing was done.`,
    { suggestions: ['Pass dryRun: true to see how many items lose it, then confirm: true.'] },
  );
}
