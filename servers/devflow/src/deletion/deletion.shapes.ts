import * as z from 'zod';

import { defineCount } from '../answers/values.ts';

/** What every answer to a deletion says. */
export function defineDeletionFields(what: string): {
  readonly success: z.ZodBoolean;
  readonly message: z.ZodString;
  readonly deleted: z.ZodNumber;
} {
  return {
    success: z.boolean().describe('Whether nothing of what was asked for is there any more'),
    message: z.string().describe('What was done, in words'),
    deleted: defineCount().describe(`How many ${what} were deleted now`),
  };
}
