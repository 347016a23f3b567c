import * as z from 'zod';

import { OPTION_COLORS } from '../../fields/edit-options.ts';

/** The colour of an option. */
export const optionColor = z.enum(OPTION_COLORS);

/** An option of a select field, as it is written. */
export const optionInput = z.strictObject({
  name: z.string().min(1).max(100).describe('Name'),
  color: optionColor.optional().describe('GRAY if left out'),
  description: z.string().max(500).optional().describe('Description'),
});

/** Whether values may be lost. */
export const confirm = z
  .boolean()
  .default(false)
  .describe('Remove options even if items lose their value');
