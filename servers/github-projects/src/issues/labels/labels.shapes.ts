import * as z from 'zod';

/** A label of a repository. */
export const label = z.object({
  id: z.string().describe('Node id'),
  name: z.string(),
  color: z.string().describe('Six hexadecimal digits'),
  description: z.string().optional(),
});

export type Label = z.input<typeof label>;
