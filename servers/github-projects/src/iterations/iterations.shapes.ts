import * as z from 'zod';

import { createCountShape, failure, tally } from '../operations/answers.shapes.ts';
import { day, projectId as anyProject } from '../operations/inputs.ts';

/** An iteration, or sprint. */
export const iteration = z.object({
  id: z.string().optional().describe('New after every change of any iteration'),
  title: z.string(),
  startDate: z.string(),
  endDate: z.string().describe('The last day'),
  duration: createCountShape().describe('In days'),
  status: z.enum(['planned', 'active', 'completed']).describe('By the day in UTC'),
});

/** An iteration field by name and id. */
export const answeredFieldName = { fieldId: z.string(), fieldName: z.string() };

/** An item of an iteration. */
export const iterationItem = z.object({
  id: z.string(),
  type: z.enum(['issue', 'pull_request', 'draft_issue', 'redacted']),
  reference: z.string().optional().describe('owner/repo#n'),
  title: z.string().optional(),
  state: z.enum(['open', 'closed', 'merged']).optional(),
  status: z.string().optional(),
  archived: z.literal(true).optional(),
});

const notes = z.array(z.string()).optional();

/** The effect, or expected effect, of a change of iterations. */
export const iterationEdit = z.object({
  ...answeredFieldName,
  dryRun: z.boolean(),
  before: z.array(iteration).optional().describe('In a dry run'),
  iterations: z.array(iteration).describe('After it'),
  itemsRestored: createCountShape().describe('Items that got their iteration back'),
  itemsCleared: createCountShape().describe('Items that lost it, with the iteration'),
  requests: createCountShape().describe('To GitHub, where none fails'),
  points: createCountShape().describe('Of the hourly limit'),
  notes,
});

/** The outcome for each item whose iteration is set or cleared. */
export const placing = {
  ...tally,
  results: z
    .array(
      z.object({
        id: z.string().describe('As it was passed'),
        itemId: z.string().optional(),
        status: z.enum(['succeeded', 'failed', 'unknown']),
        error: failure.optional(),
        note: z.string().optional(),
      }),
    )
    .describe('Of more than 50 items only those that did not succeed'),
};

export const projectId = anyProject.optional();

export const fieldName = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Iteration field; the only one, or Sprint or Iteration, if left out');

export const iterationId = z
  .string()
  .min(1)
  .max(200)
  .describe('Title, id, first day, @current, @next or @previous');

export const title = z.string().min(1).max(255).describe('Title');

export const duration = z.number().int().min(1).max(366).describe('Days');

export const startDate = day.describe('First day');

export const endDate = day.describe('Last day');

export const issueIds = z
  .array(z.string().min(1).max(500))
  .max(50)
  .describe('Issues or pull requests: owner/repo#n, URL, node id or number');
