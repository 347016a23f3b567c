import * as z from 'zod';

import { day, projectId as anyProject } from '../inputs.ts';

/** Which project; the default one where it is left out. */
export const projectId = anyProject.optional();

/** Which iteration field. */
export const fieldName = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Iteration field; the only one, or Sprint or Iteration, if left out');

/** Which iteration. */
export const iterationId = z
  .string()
  .min(1)
  .max(200)
  .describe('Title, id, first day, @current, @next or @previous');

/** What an iteration is called. */
export const title = z.string().min(1).max(255).describe('Title');

/** How many days an iteration has. */
export const duration = z.number().int().min(1).max(366).describe('Days');

/** The first day of an iteration. */
export const startDate = day.describe('First day');

/** The last day of an iteration. */
export const endDate = day.describe('Last day');

/** Issues and pull requests. */
export const issueIds = z
  .array(z.string().min(1).max(500))
  .max(50)
  .describe('Issues or pull requests: owner/repo#n, URL, node id or number');
