import * as z from 'zod';

const name = z.string().min(1).max(100);

const link = z.string().min(1).max(200);

const milestone = z.strictObject({
  title: z.string().min(1).max(255),
  description: z.string().max(10_000).optional(),
  dueOn: z.iso.date().optional(),
});

const task = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,60}$/),
  title: z.string().min(1).max(256),
  body: z.string().max(65_536).optional(),
  parent: link.optional(),
  dependsOn: z.array(link).max(50).optional(),
  milestone: z.string().min(1).max(255).optional(),
  labels: z.array(name).max(20).optional(),
  assignees: z.array(name).max(10).optional(),
  type: name.optional(),
  fields: z.record(name, z.union([z.string().max(1_000), z.number()])).optional(),
  existing: link.optional(),
});

/** What those accept who carry out plans: `apply_plan` of github-projects has the same limits. */
export const planShape: z.ZodType = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{2,59}$/),
  title: z.string().min(1).max(256),
  milestones: z.array(milestone).max(50).optional(),
  tasks: z.array(task).min(1).max(300),
});
