import * as z from 'zod';

import { basis } from '../../shapes/basis.ts';
import { iteration } from '../../shapes/iteration.ts';
import { whole } from '../../shapes/page.ts';
import { scoreParts } from './inputs.ts';

/** What could go into a sprint. */
export const compositionOutput = z.object({
  sprint: iteration,
  unit: z.enum(['points', 'items']),
  capacity: z.number(),
  chosen: z
    .array(
      z.object({
        reference: z.string().optional().describe('owner/repo#n; a draft has none'),
        itemId: z.string(),
        title: z.string(),
        size: z.number(),
        value: z.number(),
        priority: z.string().optional(),
        waitsFor: z.array(z.string()).optional().describe('Open ones that come before it'),
      }),
    )
    .describe('Each after what it waits for'),
  left: z.number().describe('Room that stays free: the sum of the parts'),
  parts: scoreParts,
  value: z.number().describe('Of all chosen'),
  method: z
    .enum(['exact', 'best_found', 'greedy'])
    .describe('exact: nothing is worth more; best_found: the search was cut; greedy: over 25'),
  leftOut: z.array(z.object({ task: z.string(), why: z.string() })).describe('The first 20'),
  leftOutCount: whole(),
  assignWith: z
    .object({ operation: z.string(), arguments: z.record(z.string(), z.unknown()) })
    .optional()
    .describe('The call that puts the chosen into the sprint'),
  notes: z.array(z.string()).optional(),
  basis,
});
