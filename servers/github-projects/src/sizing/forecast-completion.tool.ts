import * as z from 'zod';

import { day, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { forecastWork } from './forecast-work.ts';
import { amount, fieldNames, last } from './inputs.ts';
import { forecastOutput, showForecast } from './show-forecast.ts';

/** Tells when work may be done. */
export const forecastCompletion = defineOperation({
  name: 'forecast_completion',
  title: 'Forecast when work is done',
  description:
    'Plays the open work out thousands of times with what finished iterations did, and tells in how many iterations and on which day it is done in 50, 85 and 95 of 100 cases. The same seed gives the same answer; the current iteration counts for the days it has left.',
  area: 'planning',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    query: z.string().max(800).optional().describe("GitHub's filter; all open items if left out"),
    milestone: z.string().min(1).max(100).optional().describe('Only this milestone: title'),
    remaining: amount.optional().describe('Work left, in place of reading items'),
    samples: z
      .array(amount)
      .min(1)
      .max(60)
      .optional()
      .describe('Work per iteration, in place of finished ones'),
    unit: z.enum(['points', 'items']).optional().describe('Points where items have estimates'),
    by: day.optional().describe('Also: how likely by this day'),
    scopeGrowthPercent: z
      .number()
      .min(0)
      .max(100)
      .default(0)
      .describe('Work added per iteration, in percent of what is left'),
    seed: z.number().int().min(0).max(4_294_967_295).default(1).describe('For the draws'),
    runs: z.number().int().min(1).max(50_000).default(10_000).describe('10,000 if left out'),
    iterationDays: z.number().int().min(1).max(366).optional().describe('The usual if left out'),
    last,
    iterationField: fieldNames.iterationField,
    estimateField: fieldNames.estimateField,
  },
  output: forecastOutput,
  examples: [
    { name: 'All open work', arguments: { projectId: 'acme/4' } },
    { name: 'A milestone', arguments: { projectId: 'acme/4', milestone: 'Beta', seed: 7 } },
    {
      name: 'Numbers of your own',
      arguments: { projectId: 'acme/4', remaining: 25, samples: [10] },
    },
  ],
  run: async (input, at) => showForecast(await forecastWork(input, at), input),
});
