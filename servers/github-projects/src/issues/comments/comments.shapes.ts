import * as z from 'zod';

import { createCountShape } from '../../operations/answers.shapes.ts';

/** A comment on an issue or pull request. */
export const comment = z.object({
  id: z.string().describe('Node id'),
  databaseId: createCountShape().optional(),
  author: z.string().optional(),
  body: z.string(),
  bodyLength: createCountShape().optional().describe('Of the whole body, where it was cut'),
  createdAt: z.string(),
  updatedAt: z.string(),
  url: z.string(),
});

export type Comment = z.input<typeof comment>;
