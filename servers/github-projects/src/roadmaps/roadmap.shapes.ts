import * as z from 'zod';

import { basis, createCountShape } from '../operations/answers.shapes.ts';

const amount = z.number().min(0);

const task = z.object({
  reference: z.string().optional().describe('owner/repo#n; a draft has none'),
  itemId: z.string().optional().describe('Of a draft'),
  title: z.string(),
  size: amount,
  isEstimated: z.boolean().describe('False: it counts as the median'),
  inThis: amount.optional().describe('What of it is done here, where it takes several'),
  status: z.string().optional(),
  priority: z.string().optional(),
  isKept: z.literal(true).optional().describe('Stays where it is'),
  movesFrom: z.string().optional().describe('Where it is now'),
});

const slot = z.object({
  title: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  isNew: z.literal(true).optional().describe('It would have to be made'),
  capacity: amount.describe('From today on'),
  used: amount,
  capacityByThen: amount
    .optional()
    .describe('Of a milestone: until it is due, earlier ones included'),
  usedByThen: amount.optional(),
  taskCount: createCountShape(),
  tasks: z.array(task).describe('Each after what it waits for'),
});

/** A call of another operation. */
const call = z.object({
  operation: z.string(),
  arguments: z.record(z.string(), z.unknown()),
});

/** Tasks packed into iterations or milestones. */
export const roadmapAnswer = z.object({
  project: z.string().describe('owner/number'),
  into: z.enum(['iterations', 'milestones']),
  capacity: z.object({
    amount: amount.describe('Of an iteration of the usual length'),
    unit: z.enum(['points', 'items']),
    because: z.string(),
  }),
  slots: z.array(slot),
  late: z
    .array(
      z.object({
        kind: z.enum(['milestone', 'task']),
        name: z.string(),
        dueOn: z.string(),
        doneBy: z.string().optional().describe('Left out: some of it is in no slot'),
        days: createCountShape().optional().describe('Too late by so many'),
        isCertain: z.boolean().describe('False: its day lies inside of the slot'),
      }),
    )
    .describe('What misses its day, the worst first'),
  criticalPath: z
    .object({ size: amount, tasks: z.array(z.string()) })
    .describe('The chain of dependencies that takes the most work'),
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  calls: z.array(call).describe('That would write it, in this order'),
  mermaid: z.string().optional().describe('Gantt chart'),
  notes: z.array(z.string()).optional(),
  basis,
});

export type RoadmapAnswer = z.input<typeof roadmapAnswer>;
