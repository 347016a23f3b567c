import * as z from 'zod';

const name = z.string().min(1).max(200);

/** Which fields of a project mean what; the usual names where they are left out. */
export const fieldNames = {
  priorityField: name.optional().describe('Priority or the like'),
  estimateField: name.optional().describe('Estimate or the like'),
  dueField: name.optional().describe('Due or the like'),
  iterationField: name.optional().describe('Sprint or the like'),
};

/** An amount of work, in whatever unit the estimates have. */
export const amount = z.number().min(0).max(1e6);

/** What makes up a score: the points of all parts are the score. */
export const scoreParts = z.array(
  z.object({ name: z.string(), points: z.number(), because: z.string() }),
);

/** How many finished iterations are looked at. */
export const last = z
  .number()
  .int()
  .min(1)
  .max(26)
  .default(6)
  .describe('Finished iterations to look at; 6 if left out');
