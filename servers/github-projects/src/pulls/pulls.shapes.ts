import * as z from 'zod';

import { createCountShape } from '../operations/answers.shapes.ts';

/** A pull request; long properties are shown only for a single one. */
export const pullRequest = z.object({
  id: z.string().describe('Node id'),
  number: createCountShape(),
  reference: z.string().optional().describe('owner/repo#n'),
  title: z.string(),
  state: z.enum(['open', 'closed', 'merged']),
  draft: z.boolean(),
  head: z.string().describe('owner:branch'),
  base: z.string(),
  author: z.string().optional(),
  url: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  mergedAt: z.string().optional(),
  body: z.string().optional(),
  headSha: z.string().optional(),
  mergeable: z.boolean().optional().describe('Left out while GitHub still finds out'),
  mergeableState: z.string().optional(),
  commits: createCountShape().optional(),
  changedFiles: createCountShape().optional(),
});

/** A review of a pull request. */
export const review = z.object({
  id: z.string().describe('Node id'),
  databaseId: createCountShape(),
  author: z.string().optional(),
  state: z.enum(['approved', 'changes_requested', 'commented', 'dismissed', 'pending']),
  body: z.string().optional(),
  submittedAt: z.string().optional(),
  url: z.string().optional(),
});
