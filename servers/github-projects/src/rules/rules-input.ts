import * as z from 'zod';

/** Rules of the call's own. */
export const rules = z
  .string()
  .min(1)
  .max(200_000)
  .optional()
  .describe('Rules as YAML; the rule file of --rules if left out');

/** How often rules are run. */
export const schedule = z.enum(['hourly', 'daily', 'weekly']);
