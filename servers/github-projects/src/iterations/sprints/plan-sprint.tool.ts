import * as z from 'zod';

import { openIterationField } from '../iteration-field.ts';
import { endDate, fieldName, issueIds, projectId, startDate, title } from '../iterations.shapes.ts';
import { formatDay } from '../slots.ts';
import { dryRun } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { createFilledSprint, sprintAnswer, sprintMade } from './create-sprint.ts';

/** Makes a sprint from a plan. */
export const planSprint = defineOperation({
  name: 'plan_sprint',
  title: 'Plan a sprint',
  description:
    'Creates a sprint and puts issues into it, like create_sprint. GitHub keeps no goals: the answer says so; create_status_update can hold them.',
  area: 'iterations',
  effect: 'create',
  hints: { destructive: true },
  scopes: ['project', 'repo'],
  input: {
    projectId,
    fieldName,
    sprint: z
      .strictObject({
        title,
        startDate,
        endDate,
        goals: z.array(z.string().max(500)).max(20).default([]).describe('GitHub keeps none'),
      })
      .describe('New sprint'),
    issueIds,
    dryRun,
  },
  output: sprintMade,
  examples: [
    {
      name: 'What it would take',
      arguments: {
        projectId: 'acme/1',
        sprint: {
          title: 'Orbit',
          startDate: '2099-04-06',
          endDate: '2099-04-19',
          goals: ['Reach orbit'],
        },
        issueIds: ['acme/rocket#7'],
        dryRun: true,
      },
    },
  ],
  run: async (input, at) => {
    const { sprint, issueIds: wanted, dryRun: isDry } = input;
    const field = await openIterationField(at, input);
    const made = await createFilledSprint(at, field, {
      ...sprint,
      issueIds: wanted,
      dryRun: isDry,
    });
    const goals =
      'The goals were not kept: GitHub has no place for them. create_status_update can hold them.';
    return sprintAnswer(field, made, {
      today: formatDay(at.now()),
      dryRun: isDry,
      notes: sprint.goals.length === 0 ? [] : [goals],
    });
  },
});
