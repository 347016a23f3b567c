import * as z from 'zod';

import { openIterationField } from '../iteration-field.ts';
import { endDate, fieldName, issueIds, projectId, startDate, title } from '../iterations.shapes.ts';
import { formatDay } from '../slots.ts';
import { dryRun } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { createFilledSprint, sprintAnswer, sprintMade } from './create-sprint.ts';

/** Makes a sprint and puts issues into it. */
export const createSprint = defineOperation({
  name: 'create_sprint',
  title: 'Create a sprint',
  description:
    'Creates a sprint, which is an iteration of the project, and puts issues into it; those that are not in the project are added. Items of other sprints keep theirs, as with append_iterations.',
  area: 'iterations',
  effect: 'create',
  hints: { destructive: true },
  scopes: ['project', 'repo'],
  input: {
    projectId,
    fieldName,
    title,
    description: z.string().max(2_000).optional().describe('GitHub keeps none'),
    startDate,
    endDate,
    issueIds: issueIds.default([]),
    dryRun,
  },
  output: sprintMade,
  examples: [
    {
      name: 'What it would take',
      arguments: {
        projectId: 'acme/1',
        title: 'Landing',
        startDate: '2099-03-02',
        endDate: '2099-03-15',
        issueIds: ['acme/rocket#7'],
        dryRun: true,
      },
    },
  ],
  run: async (input, at) => {
    const field = await openIterationField(at, input);
    const made = await createFilledSprint(at, field, input);
    return sprintAnswer(field, made, {
      today: formatDay(at.now()),
      dryRun: input.dryRun,
      notes:
        input.description === undefined
          ? []
          : ['The description was not kept: iterations on GitHub have a title and days only.'],
    });
  },
});
