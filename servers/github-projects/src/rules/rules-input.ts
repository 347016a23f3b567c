import * as z from 'zod';

export const rules = z
  .string()
  .min(1)
  .max(200_000)
  .optional()
  .describe('Rules as YAML; the rule file of --rules if left out');

export const schedule = z.enum(['hourly', 'daily', 'weekly']);
