import * as z from 'zod';

import { createCountShape } from '../../operations/answers.shapes.ts';

/** A workflow of a project, with all that GitHub's API shows of it. */
export const workflow = z.object({
  id: z.string(),
  databaseId: createCountShape().optional(),
  number: createCountShape(),
  name: z.string(),
  enabled: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Workflow = z.output<typeof workflow>;
