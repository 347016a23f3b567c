import * as z from 'zod';

import { limit, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { composeWork } from './compose-work.ts';
import { amount, fieldNames, last } from './inputs.ts';
import { compositionOutput, showComposition } from './show-composition.ts';

/** Chooses what goes into a sprint. */
export const suggestSprintComposition = defineOperation({
  name: 'suggest_sprint_composition',
  title: 'Choose tasks for a sprint',
  description:
    'Chooses open items that are worth the most together and fit into what a sprint has free. Nothing is chosen without what blocks it, nothing is changed: assignWith is the call that would. Priority counts 1 without one, 2 for the last choice, and double for each step up.',
  area: 'planning',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    iteration: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Title, id, @next or @current; the next one if left out'),
    capacity: amount
      .optional()
      .describe('What finished iterations did in as many days if left out'),
    query: z
      .string()
      .max(1_000)
      .optional()
      .describe("GitHub's filter; open items in no current or later iteration if left out"),
    valueField: z.string().min(1).max(200).optional().describe('Number field in place of priority'),
    includeUnestimated: z.boolean().default(false).describe('Count them as the mean item'),
    countEarlierAsDone: z
      .boolean()
      .default(false)
      .describe('Open work of iterations before it blocks nothing'),
    limit: limit(50, 50),
    last,
    priorityField: fieldNames.priorityField,
    estimateField: fieldNames.estimateField,
    iterationField: fieldNames.iterationField,
  },
  output: compositionOutput,
  examples: [
    { name: 'The next sprint', arguments: { projectId: 'acme/4' } },
    {
      name: 'More room, by value',
      arguments: { projectId: 'acme/4', iteration: '@next', capacity: 20, valueField: 'Value' },
    },
  ],
  run: async (input, at) => showComposition(await composeWork(input, at), input),
});
