import * as z from 'zod';

/** What an answer rests on, and the operation that shows it. */
export const basis = z
  .array(
    z.object({
      fact: z.string(),
      seeWith: z
        .object({
          operation: z.string(),
          arguments: z.record(z.string(), z.unknown()),
        })
        .optional()
        .describe('The call that shows it; left out where it was passed in'),
    }),
  )
  .min(1)
  .describe('Facts that were used, and how to see them');

/** Facts and how to see them. */
export type Basis = z.input<typeof basis>;
