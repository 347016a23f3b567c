import type { Velocity } from '@wellspoken/planner';
import * as z from 'zod';

import { basis, createCountShape } from '../operations/answers.shapes.ts';
import { projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { readHistory } from './history.ts';
import { fieldNames, last } from './inputs.ts';

const summary = z
  .object({
    mean: z.number(),
    median: z.number(),
    least: z.number(),
    most: z.number(),
    standardDeviation: z.number().optional().describe('Of a sample; one alone has none'),
  })
  .optional();

export const getVelocity = defineOperation({
  name: 'get_velocity',
  title: 'Measure velocity',
  description:
    'Tells what was done in each of the last finished iterations, in points and items, with mean, median and spread. What was closed after the last day of its iteration (UTC) counts nowhere and is told; archived items count; pull requests that were not merged and issues closed as not planned or as duplicates do not.',
  area: 'planning',
  foreign: 'iterations',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    iterationField: fieldNames.iterationField,
    estimateField: fieldNames.estimateField,
    last,
  },
  output: z.object({
    iterations: z
      .array(
        z.object({
          title: z.string(),
          startDate: z.string(),
          endDate: z.string(),
          points: z.number().describe('Sum of estimates'),
          done: createCountShape().describe('Items done in time'),
          unestimated: createCountShape().describe('Of those, without an estimate'),
          closedLate: createCountShape().describe('Done after the last day'),
          leftOver: createCountShape().describe('Still open'),
        }),
      )
      .describe('Earliest first'),
    points: summary.describe('For each iteration, where items have estimates'),
    items: summary.describe('For each iteration'),
    pointsPerItem: z.number().optional(),
    notes: z.array(z.string()).optional(),
    basis,
  }),
  examples: [
    { name: 'The last sprints', arguments: { projectId: 'acme/4' } },
    { name: 'Only the last two', arguments: { projectId: 'acme/4', last: 2 } },
  ],
  run: async (input, at) => {
    const { velocity, unit, notes, basis: facts } = await readHistory(input, at);
    const { points, counts, pointsPerTask } = velocity;
    return {
      iterations: velocity.iterations.map(showIteration),
      ...(points !== undefined && unit === 'points' && { points }),
      ...(counts !== undefined && { items: counts }),
      ...(pointsPerTask !== undefined && { pointsPerItem: pointsPerTask }),
      ...(notes.length > 0 && { notes: [...notes] }),
      basis: facts,
    };
  },
});

type Shown = Omit<Velocity['iterations'][number], 'iteration'> &
  Omit<Velocity['iterations'][number]['iteration'], 'id'>;

function showIteration({ iteration, ...counts }: Velocity['iterations'][number]): Shown {
  const { title, startDate, endDate } = iteration;
  return { title, startDate, endDate, ...counts };
}
