import * as z from 'zod';

import { day } from '../operations/inputs.ts';
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

/** Finds the iteration that has a day in it. */
export const getIterationByDate = defineOperation({
  name: 'get_iteration_by_date',
  title: 'Find the iteration of a day',
  description:
    'Finds the iteration that a day falls into, completed ones too. Where none has that day, the iteration is left out.',
  area: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId, fieldName, date: day.describe('Day') },
  output: z.object({ ...field, iteration: iteration.optional() }),
  examples: [{ name: 'A day', arguments: { projectId: 'acme/1', date: '2026-03-02' } }],
  run: async (input, at) => {
    const { id, name, plan } = await openIterationField(at, input);
    const found = iterationOn(listIterations(plan), input.date);
    return {
      fieldId: id,
      fieldName: name,
      ...(found !== undefined && { iteration: showIteration(found, formatDay(at.now())) }),
    };
  },
});
