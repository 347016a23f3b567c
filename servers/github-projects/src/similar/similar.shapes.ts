import type { IssueText } from '@wellspoken/planner';
import * as z from 'zod';

import { whole } from '../operations/answers.shapes.ts';
import { body as markdown, issueId as issue } from '../operations/inputs.ts';

/** An issue that was compared. */
export const comparedIssue = z.object({
  reference: z.string().describe('owner/repo#n'),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  stateReason: z.enum(['completed', 'not_planned', 'duplicate', 'reopened']).optional(),
});

/** What was compared with. */
export const compared = z.object({
  repository: z.string(),
  issues: whole(),
  total: whole().describe('How many there are'),
  isWhole: z.boolean().describe('false: only the newest'),
});

/** What a score is made of. */
export const parts = z
  .array(z.object({ name: z.string(), points: z.number(), because: z.string() }))
  .describe('They add up to the score');

/** Shows an issue that was compared. */
export function showCompared(issue: IssueText): z.input<typeof comparedIssue> {
  const { reference, title, state, stateReason } = issue;
  return { reference, title, state, ...(stateReason !== undefined && { stateReason }) };
}

/** Which issue; where it may be left out, a text takes its place. */
export const askedIssue = issue.optional().describe('Issue: owner/repo#n, URL, node id or number');

/** The title of a text that is no issue yet. */
export const title = z.string().min(1).max(1_000).optional().describe('Instead of an issue');

/** The body of a text that is no issue yet. */
export const body = markdown.optional().describe('With title; Markdown');

/** Which issues it is compared with. */
export const state = z
  .enum(['open', 'closed', 'all'])
  .default('all')
  .describe('Compare with these');

/** How many issues it is compared with. */
export const newest = z
  .number()
  .int()
  .min(1)
  .max(2_000)
  .default(1_000)
  .describe('Compare with so many, the newest first');
