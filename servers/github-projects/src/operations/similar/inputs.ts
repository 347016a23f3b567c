import * as z from 'zod';

import { body as markdown, issueId as issue } from '../inputs.ts';

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
