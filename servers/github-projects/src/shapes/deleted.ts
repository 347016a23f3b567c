import * as z from 'zod';

/** What an operation that deletes answers. */
export const deleted = z.object({
  deleted: z.boolean(),
  id: z.string().describe('Of what was deleted'),
  type: z.string(),
});
