import * as z from 'zod';

import { whole } from '../operations/answers.shapes.ts';
import { defineOperation } from '../operations/operation.ts';
import { openIterationField } from './iteration-field.ts';
import {
  answeredFieldName as field,
  fieldName,
  iteration,
  projectId,
} from './iterations.shapes.ts';
import { showIteration } from './show-iteration.ts';
import { sortByStart, formatDay } from './slots.ts';

/** Shows the iterations of a field. */
export const getIterationConfiguration = defineOperation({
  name: 'get_iteration_configuration',
  title: 'Show iterations',
  description:
    'Shows all iterations of a project: current and planned ones, and completed ones. Days count in UTC.',
  area: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId, fieldName },
  output: z.object({
    ...field,
    duration: whole().describe('The usual length in days'),
    startDay: whole().describe('1 is Monday'),
    iterations: z.array(iteration),
    completedIterations: z.array(iteration),
  }),
  examples: [{ name: 'Of a project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { id, name, plan } = await openIterationField(at, input);
    const today = formatDay(at.now());
    return {
      fieldId: id,
      fieldName: name,
      duration: plan.duration,
      startDay: plan.startDay,
      iterations: sortByStart(plan.iterations).map((one) => showIteration(one, today)),
      completedIterations: sortByStart(plan.completed).map((one) => showIteration(one, today)),
    };
  },
});
