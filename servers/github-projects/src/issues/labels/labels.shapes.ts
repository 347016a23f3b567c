import * as z from 'zod';

/** A label of a repository. */
export const label = z.object({
  id: z.string().describe('Node id'),
  name: z.string(),
  color: z.string().describe('Six hexadecimal digits'),
  description: z.string().optional(),
});

/** A label, as the code that fills it knows it. */
export type Label = z.input<typeof label>;
