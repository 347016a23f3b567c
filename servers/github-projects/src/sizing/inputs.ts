import * as z from 'zod';

const name = z.string().min(1).max(200);

/** The fields of a project that have a role; defaults to usual names. */
export const fieldNames = {
  priorityField: name.optional().describe('Priority or the like'),
  estimateField: name.optional().describe('Estimate or the like'),
  dueField: name.optional().describe('Due or the like'),
  iterationField: name.optional().describe('Sprint or the like'),
};

/** An amount of work, in the unit of the estimates. */
export const amount = z.number().min(0).max(1e6);

/** The parts of a score, whose points add up to it. */
export const scoreParts = z.array(
  z.object({ name: z.string(), points: z.number(), because: z.string() }),
);

export const last = z
  .number()
  .int()
  .min(1)
  .max(26)
  .default(6)
  .describe('Finished iterations to look at; 6 if left out');
