import * as z from 'zod';

import { dayOf } from '../../iterations/days.ts';
import { openIterationField } from '../../iterations/iteration-field.ts';
import { showIteration } from '../../iterations/show.ts';
import { byStart } from '../../iterations/slot.ts';
import { fieldName as field, iteration } from '../../shapes/iteration.ts';
import { whole } from '../../shapes/page.ts';
import { defineOperation } from '../operation.ts';
import { fieldName, projectId } from './inputs.ts';

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
    const today = dayOf(at.now());
    return {
      fieldId: id,
      fieldName: name,
      duration: plan.duration,
      startDay: plan.startDay,
      iterations: byStart(plan.iterations).map((one) => showIteration(one, today)),
      completedIterations: byStart(plan.completed).map((one) => showIteration(one, today)),
    };
  },
});
