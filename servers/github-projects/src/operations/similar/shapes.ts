import type { IssueText } from '@wellspoken/planner';
import * as z from 'zod';

import { whole } from '../../shapes/page.ts';

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
