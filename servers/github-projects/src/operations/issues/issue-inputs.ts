import * as z from 'zod';

/** Names of labels, people and the like. */
export function names(what: string): z.ZodArray<z.ZodString> {
  return z.array(z.string()).max(100).describe(what);
}

/** What an issue field can hold. */
export const fieldValue = z.union([z.string().max(1_000), z.number()]);

/** A milestone of the repository. */
export const milestoneId = z.string().max(255).describe('Milestone: number or title');

/** Since when. */
export const since = z
  .string()
  .max(40)
  .optional()
  .describe('Changed since: YYYY-MM-DD or ISO time');

/** Which comment. */
export const commentId = z
  .union([z.number().int().min(1).max(1e15), z.string().max(500)])
  .describe('Comment: id (number or node id) or URL');

/** The name of a label. */
export const labelName = z.string().min(1).max(50).describe('Name');

/** The colour of a label. */
export const color = z.string().max(7).describe('Hex, such as d73a4a');

/** What a label is for. */
export const labelDescription = z.string().max(100).describe('What it is for');
