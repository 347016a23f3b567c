import * as z from 'zod';

import { limit, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { amount, fieldNames, last } from './inputs.ts';
import { riskOutput, showRisks } from './show-risk.ts';
import { readSprintBoard } from './sprint-board.ts';

/** Tells what may go wrong with a sprint. */
export const assessSprintRisk = defineOperation({
  name: 'assess_sprint_risk',
  title: 'Find risks of a sprint',
  description:
    'Looks for risks of a sprint by fixed rules: too much work, blocked from outside, unestimated, unassigned, on one person, overdue, behind an even pace, standing still, left over, added late. Each comes with the items that show it and what can be done.',
  area: 'planning',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    iteration: z
      .string()
      .min(1)
      .max(200)
      .default('@current')
      .describe('Title, id, @current or @next; the current one if left out'),
    capacity: amount
      .optional()
      .describe('What finished iterations did in as many days if left out'),
    staleDays: z
      .number()
      .int()
      .min(1)
      .max(90)
      .default(5)
      .describe('In progress without a change; 5 if left out'),
    personPercent: z
      .number()
      .min(1)
      .max(100)
      .default(50)
      .describe('Most open work of one person; 50 if left out'),
    limit: limit(100, 10),
    last,
    estimateField: fieldNames.estimateField,
    dueField: fieldNames.dueField,
    iterationField: fieldNames.iterationField,
  },
  output: riskOutput,
  examples: [
    { name: 'The current sprint', arguments: { projectId: 'acme/4' } },
    { name: 'The next one', arguments: { projectId: 'acme/4', iteration: '@next', capacity: 6 } },
  ],
  run: async (input, at) => showRisks(await readSprintBoard(input, at), input),
});
