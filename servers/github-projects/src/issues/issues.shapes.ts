import * as z from 'zod';

import { createCountShape } from '../operations/answers.shapes.ts';

const state = z.enum(['open', 'closed']);

/** An issue that another one refers to. */
export const issueLink = z.object({
  id: z.string().describe('Node id'),
  reference: z.string().describe('owner/repo#n'),
  title: z.string(),
  state,
  url: z.string(),
});

/** What lists show of an issue. */
const entryFields = {
  ...issueLink.shape,
  number: createCountShape(),
  stateReason: z.enum(['completed', 'not_planned', 'duplicate', 'reopened']).optional(),
  author: z.string().optional(),
  labels: z.array(z.string()),
  assignees: z.array(z.string()).describe('Logins'),
  milestone: z.object({ number: createCountShape(), title: z.string() }).optional(),
  type: z.string().optional(),
  comments: createCountShape().describe('How many'),
  createdAt: z.string(),
  updatedAt: z.string(),
  closedAt: z.string().optional(),
};

/** An issue in a list. */
export const issueEntry = z.object(entryFields);

/** The item of an issue in a project. */
const projectPlace = z.object({
  itemId: z.string(),
  project: z.string().describe('Title'),
  projectUrl: z.string(),
  status: z.string().optional(),
  archived: z.boolean().optional(),
});

/** An issue that was created or changed. */
export const changedIssue = z.object({
  ...entryFields,
  projects: z.array(projectPlace).optional(),
  notes: z.array(z.string()).optional().describe('What GitHub did not take'),
});

/** One issue, with the requested parts. */
export const wholeIssue = z.object({
  ...entryFields,
  databaseId: createCountShape().optional(),
  body: z.string().optional(),
  bodyLength: createCountShape().optional().describe('Of the whole body, where it was cut'),
  parent: issueLink.optional(),
  subIssues: z.object({ total: createCountShape(), completed: createCountShape() }).optional(),
  blockedBy: createCountShape().optional().describe('Open issues that block it'),
  blocking: createCountShape().optional().describe('Open issues that it blocks'),
  projects: z.array(projectPlace).optional(),
  fields: z
    .array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) }))
    .optional(),
});

/** An issue or pull request found by a search. */
export const foundIssue = z.object({
  kind: z.enum(['issue', 'pull_request']),
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  state: z.enum(['open', 'closed', 'merged']),
  author: z.string().optional(),
  labels: z.array(z.string()),
  assignees: z.array(z.string()),
  updatedAt: z.string(),
  url: z.string(),
});

export type IssueLink = z.input<typeof issueLink>;
export type IssueEntry = z.input<typeof issueEntry>;
export type ChangedIssue = z.input<typeof changedIssue>;
export type WholeIssue = z.input<typeof wholeIssue>;
export type FoundIssue = z.input<typeof foundIssue>;
export type ProjectPlace = z.input<typeof projectPlace>;

export function createNamesShape(what: string): z.ZodArray<z.ZodString> {
  return z.array(z.string()).max(100).describe(what);
}

/** The value of an issue field. */
export const fieldValue = z.union([z.string().max(1_000), z.number()]);

export const milestoneId = z.string().max(255).describe('Milestone: number or title');

export const since = z
  .string()
  .max(40)
  .optional()
  .describe('Changed since: YYYY-MM-DD or ISO time');

export const commentId = z
  .union([z.number().int().min(1).max(1e15), z.string().max(500)])
  .describe('Comment: id (number or node id) or URL');

export const labelName = z.string().min(1).max(50).describe('Name');

export const color = z.string().max(7).describe('Hex, such as d73a4a');

export const labelDescription = z.string().max(100).describe('What it is for');
