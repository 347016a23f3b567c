import type { Plan } from '@wellspoken/planner';
import * as z from 'zod';

import { appliedPlan } from './plan-answer.ts';
import { plan } from './plan-input.ts';

/** A plan that was made from words, and what became of it or would. */
export const plannedWork = appliedPlan.extend({
  plan,
  splitBy: z
    .enum(['checklist', 'list', 'headings', 'nothing'])
    .describe('What the sub-tasks were read from'),
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
});

/** The answer with a plan that apply_plan takes as it is. */
export function withPlan<Work extends { readonly plan: Plan }>(
  work: Work,
): Omit<Work, 'plan'> & { plan: z.output<typeof plan> } {
  return { ...work, plan: plan.parse(work.plan) };
}
