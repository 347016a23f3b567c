import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { unsupportedByGitHub } from '../../github/refusals.ts';
import { findIteration, openIterationField } from '../iteration-field.ts';
import {
  endDate,
  fieldName,
  iterationEdit,
  iterationId,
  projectId,
  startDate,
  title,
} from '../iterations.shapes.ts';
import { planUpdate } from '../plan-change.ts';
import { editSafely } from '../safe-edit.ts';
import { editAnswer } from '../show-iteration.ts';
import { formatDay } from '../slots.ts';
import { dryRun } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';

const input = {
  projectId,
  fieldName,
  sprintId: iterationId,
  title: title.optional(),
  description: z.string().max(2_000).optional().describe('GitHub keeps none'),
  startDate: startDate.optional(),
  endDate: endDate.optional(),
  status: z.string().max(50).optional().describe('Not possible: it follows from the days'),
  dryRun,
};
type Input = z.output<z.ZodObject<typeof input>>;

/** Renames or moves a sprint without losing what items hold. */
export const updateSprint = defineOperation({
  name: 'update_sprint',
  title: 'Rename or move a sprint',
  description:
    'Changes the title or the days of a sprint; every item keeps its sprint, as with append_iterations. The status of a sprint follows from its days and cannot be set.',
  area: 'iterations',
  effect: 'overwrite',
  scopes: ['project'],
  input,
  output: iterationEdit,
  examples: [
    {
      name: 'What a new title would take',
      arguments: { projectId: 'acme/1', sprintId: 'Sprint 4', title: 'Countdown', dryRun: true },
    },
  ],
  run: async (asked, at) => {
    assertPossible(asked);
    const field = await openIterationField(at, asked);
    const today = formatDay(at.now());
    const edited = await editSafely(at, field, {
      plan: (plan) => {
        const sought = { today, argument: 'sprintId' };
        const { id } = findIteration({ ...field, plan }, asked.sprintId, sought);
        return planUpdate(plan, id, asked);
      },
      dryRun: asked.dryRun,
    });
    return editAnswer(field, edited, {
      today,
      dryRun: asked.dryRun,
      notes:
        asked.description === undefined ? [] : ['The description was not kept: GitHub has none.'],
    });
  },
});

function assertPossible({
  status,
  title: name,
  startDate: start,
  endDate: end,
  description,
}: Input): void {
  if (status !== undefined) {
    throw unsupportedByGitHub(
      'the status of a sprint cannot be set: it follows from its days.',
      'Change startDate or endDate instead.',
    );
  }
  if (name !== undefined || start !== undefined || end !== undefined) return;
  if (description !== undefined) {
    throw unsupportedByGitHub(
      'a sprint has no description.',
      'Put it into the readme of the project or a status update.',
    );
  }
  throw new ToolError('invalid_arguments', 'There is nothing to change.', {
    suggestions: ['Pass title, startDate or endDate.'],
  });
}
