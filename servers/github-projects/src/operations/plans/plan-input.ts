import * as z from 'zod';

import { body, day } from '../inputs.ts';

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

/** A plan, as parse_prd answers it or a model writes it. */
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
