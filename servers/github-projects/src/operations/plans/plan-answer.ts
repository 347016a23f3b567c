import * as z from 'zod';

import { basis } from '../../shapes/basis.ts';
import { whole } from '../../shapes/page.ts';

const fate = z.enum(['created', 'existing', 'planned', 'failed', 'unknown', 'not_tried']);

/** What became of a plan. */
export const appliedPlan = z.object({
  planId: z.string(),
  dryRun: z.boolean(),
  complete: z.boolean().describe('Whether all of it is there now, as read back'),
  created: z.object({
    milestones: whole(),
    issues: whole(),
    parents: whole().describe('Issues that became sub-issues'),
    dependencies: whole(),
    items: whole().describe('Issues that came into the project'),
    values: whole().describe('Items that got values'),
  }),
  stepsLeft: whole(),
  milestones: z.array(z.object({ title: z.string(), outcome: fate, error: z.string().optional() })),
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      outcome: fate,
      reference: z.string().optional().describe('owner/repo#n'),
      url: z.string().optional(),
      error: z.string().optional(),
    }),
  ),
  steps: z.array(z.string()).optional().describe('What would be done, in order'),
  next: z.string().optional().describe('What to do where it is not complete'),
  notes: z.array(z.string()),
  basis,
});
