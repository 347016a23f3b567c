import * as z from 'zod';

import { basis } from '../../shapes/basis.ts';
import { iteration } from '../../shapes/iteration.ts';
import { whole } from '../../shapes/page.ts';

const severity = z.enum(['low', 'medium', 'high']);

/** What may go wrong with a sprint. */
export const riskOutput = z.object({
  sprint: iteration,
  level: severity,
  because: z.string(),
  unit: z.enum(['points', 'items']),
  work: z.object({ total: z.number(), done: z.number(), open: z.number(), items: whole() }),
  capacity: z.number().optional(),
  risks: z
    .array(
      z.object({
        rule: z.string(),
        severity,
        message: z.string(),
        evidence: z.array(z.object({ task: z.string(), detail: z.string().optional() })),
        evidenceCount: whole(),
        mitigation: z.string(),
      }),
    )
    .describe('The worst first'),
  clear: z.array(z.string()).describe('Rules that found nothing'),
  notes: z.array(z.string()).optional(),
  basis,
});
