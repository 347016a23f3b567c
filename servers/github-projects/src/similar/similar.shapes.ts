import type { IssueText } from '@wellspoken/planner';
import * as z from 'zod';

import { createCountShape } from '../operations/answers.shapes.ts';
import { body as markdown, issueId as issue } from '../operations/inputs.ts';

/** An issue that was compared. */
export const comparedIssue = z.object({
  reference: z.string().describe('owner/repo#n'),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  stateReason: z.enum(['completed', 'not_planned', 'duplicate', 'reopened']).optional(),
});

/** The issues that were compared with. */
export const compared = z.object({
  repository: z.string(),
  issues: createCountShape(),
  total: createCountShape().describe('How many there are'),
  isWhole: z.boolean().describe('false: only the newest'),
});

/** The parts of a score. */
export const parts = z
  .array(z.object({ name: z.string(), points: z.number(), because: z.string() }))
  .describe('They add up to the score');

export function showCompared(issue: IssueText): z.input<typeof comparedIssue> {
  const { reference, title, state, stateReason } = issue;
  return { reference, title, state, ...(stateReason !== undefined && { stateReason }) };
}

/** The issue; a text may take its place. */
export const askedIssue = issue.optional().describe('Issue: owner/repo#n, URL, node id or number');

export const title = z.string().min(1).max(1_000).optional().describe('Instead of an issue');

export const body = markdown.optional().describe('With title; Markdown');

export const state = z
  .enum(['open', 'closed', 'all'])
  .default('all')
  .describe('Compare with these');

export const newest = z
  .number()
  .int()
  .min(1)
  .max(2_000)
  .default(1_000)
  .describe('Compare with so many, the newest first');
