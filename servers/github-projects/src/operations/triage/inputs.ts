import * as z from 'zod';

import { projectId as project } from '../inputs.ts';

/** The project whose fields rules look at and set. */
export const projectId = project.optional().describe('Project whose fields rules use; the default');

/** From here on about one label in six is wrong in `npm run bench:triage`; at 0.6 it is one in four. */
const USUAL_CONFIDENCE = 0.8;

/** How sure suggestions must be to be applied. */
export const minConfidence = z
  .number()
  .min(0)
  .max(1)
  .default(USUAL_CONFIDENCE)
  .describe('Apply only what is so sure; a rule is 1');

/** Whether suggestions are applied. */
export const apply = z.boolean().default(false).describe('Change the issue; else only suggest');

/** Which issues. */
export const onlyUntriaged = z
  .boolean()
  .default(true)
  .describe('Only open issues without label, type and assignee; false: all open ones');

/** Where to go on. */
export const before = z
  .number()
  .int()
  .min(1)
  .max(1e9)
  .optional()
  .describe('nextBefore of the call before: only issues with a lower number');
