import type { Plan } from '@wellspoken/planner';
import * as z from 'zod';

import { basis, createCountShape } from '../operations/answers.shapes.ts';
import { body, day } from '../operations/inputs.ts';

const fate = z.enum(['created', 'existing', 'planned', 'failed', 'unknown', 'not_tried']);

/** The outcome of a plan. */
export const appliedPlan = z.object({
  planId: z.string(),
  dryRun: z.boolean(),
  complete: z.boolean().describe('Whether all of it is there now, as read back'),
  created: z.object({
    milestones: createCountShape(),
    issues: createCountShape(),
    parents: createCountShape().describe('Issues that became sub-issues'),
    dependencies: createCountShape(),
    items: createCountShape().describe('Issues that came into the project'),
    values: createCountShape().describe('Items that got values'),
  }),
  stepsLeft: createCountShape(),
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

const name = z.string().min(1).max(100);

const link = z.string().min(1).max(200);

const milestone = z.strictObject({
  title: z.string().min(1).max(255).describe('Title'),
  description: z.string().max(10_000).optional().describe('Markdown'),
  dueOn: day.optional().describe('Day'),
});

const task = z.strictObject({
  id: z
    .string()
    .regex(/^[\w.-]{1,60}$/)
    .describe('Own id: letters, digits, . _ -'),
  title: z.string().min(1).max(256).describe('Title'),
  body: body.optional(),
  parent: link.optional().describe('Task id, or owner/repo#n'),
  dependsOn: z.array(link).max(50).optional().describe('Task ids, or owner/repo#n'),
  milestone: z.string().min(1).max(255).optional().describe('Title'),
  labels: z.array(name).max(20).optional().describe('Names'),
  assignees: z.array(name).max(10).optional().describe('Logins'),
  type: name.optional().describe('Issue type'),
  fields: z
    .record(name, z.union([z.string().max(1_000), z.number()]))
    .optional()
    .describe('Values by name of the project field'),
  existing: link.optional().describe('The issue that it is already: owner/repo#n'),
});

/** A plan, from parse_prd or written by a model. */
export const plan = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{2,59}$/)
      .describe('Stays the same: what was made is found by it. Lower-case letters, digits, -'),
    title: z.string().min(1).max(256).describe('Title'),
    milestones: z.array(milestone).max(50).optional().describe('Milestones it wants'),
    tasks: z.array(task).min(1).max(300).describe('Each becomes an issue'),
  })
  .describe('Plan, as parse_prd answers it');

/** A plan that was made from text, and its outcome or expected outcome. */
export const plannedWork = appliedPlan.extend({
  plan,
  splitBy: z
    .enum(['checklist', 'list', 'headings', 'nothing'])
    .describe('What the sub-tasks were read from'),
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
});

/** The answer, with the plan in the form that apply_plan takes. */
export function withPlan<Work extends { readonly plan: Plan }>(
  work: Work,
): Omit<Work, 'plan'> & { plan: z.output<typeof plan> } {
  return { ...work, plan: plan.parse(work.plan) };
}
