import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { whole } from './page.ts';

/** Why an entry of a bulk change failed. */
export const failure = z.object({
  field: z.string().optional(),
  code: z.string(),
  message: z.string(),
});

/** How many entries of a bulk change came to which end. */
export const tally = {
  succeeded: whole(),
  failed: whole(),
  unknown: whole().describe('Look before you try these again: the answer was lost'),
};

/** Counts the ends of a bulk change. */
export function tallyOf(
  outcomes: readonly { readonly status: string }[],
): Record<keyof typeof tally, number> {
  const count = (status: string): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  return {
    succeeded: count('succeeded'),
    failed: count('failed'),
    unknown: count('unknown'),
  };
}

/** An error as an entry of a bulk change shows it. */
export function showFailure(error: Error, field?: string): z.input<typeof failure> {
  const told = error instanceof ToolError ? error : undefined;
  return {
    ...(field !== undefined && { field }),
    code: told?.code ?? 'internal',
    message: told?.message ?? 'The server failed to make this change.',
  };
}
