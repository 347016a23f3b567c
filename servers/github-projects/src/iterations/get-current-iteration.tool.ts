import * as z from 'zod';

import { defineOperation } from '../operations/operation.ts';
import { iterationOn, openIterationField } from './iteration-field.ts';
import {
  answeredFieldName as field,
  fieldName,
  iteration,
  projectId,
} from './iterations.shapes.ts';
import { showIteration } from './show-iteration.ts';
import { listIterations, formatDay } from './slots.ts';

/** Finds the iteration of today. */
export const getCurrentIteration = defineOperation({
  name: 'get_current_iteration',
  title: 'Find the current iteration',
  description:
    'Finds the iteration that today falls into. Today is the day in UTC; between two iterations the next one is told.',
  area: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId, fieldName },
  output: z.object({
    ...field,
    today: z.string(),
    iteration: iteration.optional().describe('Left out where none is running'),
    next: iteration.optional(),
  }),
  examples: [{ name: 'Of a project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { id, name, plan } = await openIterationField(at, input);
    const today = formatDay(at.now());
    const current = iterationOn(listIterations(plan), today);
    const next = listIterations(plan).find(({ startDate }) => startDate > today);
    return {
      fieldId: id,
      fieldName: name,
      today,
      ...(current !== undefined && { iteration: showIteration(current, today) }),
      ...(next !== undefined && { next: showIteration(next, today) }),
    };
  },
});
