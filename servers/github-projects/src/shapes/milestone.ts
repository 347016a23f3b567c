import * as z from 'zod';

import { whole } from './page.ts';

/** A milestone, with counts over all of its issues. */
export const milestone = z.object({
  id: z.string().describe('Node id'),
  number: whole(),
  title: z.string(),
  description: z.string().optional(),
  state: z.enum(['open', 'closed']),
  dueDate: z.string().optional().describe('Day; GitHub keeps no time'),
  isOverdue: z.boolean(),
  openIssues: whole(),
  closedIssues: whole(),
  completionPercentage: z.number().min(0).max(100),
  url: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  closedAt: z.string().optional(),
});

/** An issue of a milestone, small. */
export const milestoneIssue = z.object({
  id: z.string(),
  number: whole(),
  reference: z.string().optional().describe('owner/repo#n'),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  url: z.string(),
});

/** A milestone with when it is due and, where asked for, its first issues. */
export const dueMilestone = milestone.extend({
  daysRemaining: z.number().min(-1e6).max(1e6).optional().describe('Below zero when overdue'),
  issues: z.array(milestoneIssue).optional(),
  issuesTotal: whole().optional(),
});
