import * as z from 'zod';

import { createCountShape } from '../operations/answers.shapes.ts';

/** A milestone, with counts of all its issues. */
export const milestone = z.object({
  id: z.string().describe('Node id'),
  number: createCountShape(),
  title: z.string(),
  description: z.string().optional(),
  state: z.enum(['open', 'closed']),
  dueDate: z.string().optional().describe('Day; GitHub keeps no time'),
  isOverdue: z.boolean(),
  openIssues: createCountShape(),
  closedIssues: createCountShape(),
  completionPercentage: z.number().min(0).max(100),
  url: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  closedAt: z.string().optional(),
});

/** An issue of a milestone, in short. */
export const milestoneIssue = z.object({
  id: z.string(),
  number: createCountShape(),
  reference: z.string().optional().describe('owner/repo#n'),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  url: z.string(),
});

/** A milestone with its due date and, on request, its first issues. */
export const dueMilestone = milestone.extend({
  daysRemaining: z.number().min(-1e6).max(1e6).optional().describe('Below zero when overdue'),
  issues: z.array(milestoneIssue).optional(),
  issuesTotal: createCountShape().optional(),
});

export const milestoneId = z
  .union([z.number().int().min(1).max(1e9), z.string().min(1).max(500)])
  .describe('Number, title, node id or URL');

export const dueDate = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

export const title = z.string().min(1).max(255).describe('Title');

export const includeIssues = z.boolean().default(false).describe('Also its issues');

export const notes = z.array(z.string()).optional();
