import * as z from 'zod';

/** A count or a number in a row; with bounds of its own, or the list of tools has longer ones. */
export function whole(): z.ZodNumber {
  return z.number().int().min(0).max(1e12);
}
