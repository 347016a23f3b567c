import * as z from 'zod';

import { createCountShape } from '../../operations/answers.shapes.ts';

/** The status of a project. */
export const statusWord = z.enum(['ON_TRACK', 'AT_RISK', 'OFF_TRACK', 'COMPLETE', 'INACTIVE']);

/** A status update of a project. */
export const statusUpdate = z.object({
  id: z.string(),
  databaseId: createCountShape().optional(),
  status: statusWord.optional(),
  body: z.string().optional(),
  startDate: z.string().optional(),
  targetDate: z.string().optional(),
  creator: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type StatusUpdate = z.output<typeof statusUpdate>;
