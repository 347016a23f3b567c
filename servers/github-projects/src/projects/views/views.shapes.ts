import * as z from 'zod';

import { createCountShape } from '../../operations/answers.shapes.ts';

/** A view of a project; fields are given by name. */
export const view = z.object({
  id: z.string(),
  databaseId: createCountShape().optional(),
  number: createCountShape(),
  name: z.string(),
  layout: z.enum(['board', 'table', 'roadmap']),
  filter: z.string().optional(),
  sortBy: z.array(z.object({ field: z.string(), direction: z.enum(['asc', 'desc']) })).optional(),
  groupBy: z.array(z.string()).optional(),
  verticalGroupBy: z.array(z.string()).optional(),
  visibleFields: z.array(z.string()).optional(),
});

export type View = z.output<typeof view>;
