import * as z from 'zod';

import { openIterationField } from '../iteration-field.ts';
import {
  answeredFieldName as field,
  fieldName,
  iteration,
  projectId,
} from '../iterations.shapes.ts';
import { showIteration } from '../show-iteration.ts';
import { listIterations, formatDay } from '../slots.ts';
import { whole } from '../../operations/answers.shapes.ts';
import { defineOperation } from '../../operations/operation.ts';

/** Lists sprints. */
export const listSprints = defineOperation({
  name: 'list_sprints',
  title: 'List sprints',
  description:
    'Lists the sprints of a project, which are its iterations, earliest first. What is planned, active or completed follows from the day in UTC.',
  area: 'iterations',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    projectId,
    fieldName,
    status: z.enum(['planned', 'active', 'completed', 'all']).default('all').describe('Which'),
  },
  output: z.object({ ...field, sprints: z.array(iteration), totalCount: whole() }),
  examples: [
    { name: 'All', arguments: { projectId: 'acme/1' } },
    { name: 'Those to come', arguments: { projectId: 'acme/1', status: 'planned' } },
  ],
  run: async (input, at) => {
    const { id, name, plan } = await openIterationField(at, input);
    const today = formatDay(at.now());
    const sprints = listIterations(plan)
      .map((one) => showIteration(one, today))
      .filter(({ status }) => input.status === 'all' || status === input.status);
    return { fieldId: id, fieldName: name, sprints, totalCount: sprints.length };
  },
});
