import * as z from 'zod';

import { projectId as project } from '../inputs.ts';

/** Rules of the call. */
export const rules = z
  .string()
  .max(65_536)
  .optional()
  .describe("YAML of rules; the server's rule file if left out");

/** The project whose fields rules look at and set. */
export const projectId = project.optional().describe('Project whose fields rules use; the default');

/** How sure suggestions must be to be applied. */
export const minConfidence = z
  .number()
  .min(0)
  .max(1)
  .default(0.6)
  .describe('Apply only what is so sure; a rule is 1');

/** Whether suggestions are applied. */
export const apply = z.boolean().default(false).describe('Change the issue; else only suggest');

/** Which issues. */
export const onlyUntriaged = z
  .boolean()
  .default(true)
  .describe('Only open issues without label, type and assignee; false: all open ones');
