import * as z from 'zod';

import { basis } from '../../shapes/basis.ts';
import { whole } from '../../shapes/page.ts';

const outlook = z
  .object({ iterations: whole(), date: z.string().optional().describe('Last day') })
  .optional();

/** When work may be done. */
export const forecastOutput = z.object({
  unit: z.enum(['points', 'items']),
  remaining: z.number(),
  items: z
    .object({
      counted: whole(),
      unestimated: whole().describe('Of those, without an estimate'),
      parents: whole().describe('Not counted, because their sub-issues are'),
    })
    .optional(),
  samples: z
    .array(z.number())
    .describe('What iterations did, scaled to the usual length; earliest first'),
  p50: outlook.describe('Half of the runs were done by then'),
  p85: outlook,
  p95: outlook,
  by: z
    .object({ date: z.string(), iterations: whole(), percent: z.number() })
    .optional()
    .describe('How many percent of the runs were done by then, in whole iterations'),
  distribution: z.array(
    z.object({
      from: whole().describe('Iterations'),
      to: whole(),
      runs: whole(),
      percent: z.number(),
    }),
  ),
  unfinished: whole().optional().describe('Runs given up after 260 iterations'),
  runs: whole(),
  seed: whole(),
  notes: z.array(z.string()).optional(),
  basis,
});
