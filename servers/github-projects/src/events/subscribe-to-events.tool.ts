import * as z from 'zod';

import { namedProject } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { filter } from './events.shapes.ts';
import { subscribe } from './subscribe.ts';

/** Makes a subscription. */
export const subscribeToEvents = defineOperation({
  name: 'subscribe_to_events',
  title: 'Subscribe to events',
  description:
    'Marks from when on, and which, events are wanted; get_recent_events reads them by subscriptionId. Nothing is pushed. Without a webhook receiver they are those of a project, the default one if none is named, and get_project_changes brings them.',
  area: 'events',
  effect: 'create',
  scopes: ['read:project'],
  input: {
    projectId: namedProject.optional(),
    filters: z
      .array(z.strictObject(filter))
      .max(20)
      .default([])
      .describe('Any of these; all if empty'),
    transport: z
      .enum(['internal', 'sse', 'webhook'])
      .default('internal')
      .describe('Only internal is offered'),
  },
  output: z.object({
    subscriptionId: z.string(),
    projectId: z.string().optional(),
    createdAt: z.string(),
    notes: z.array(z.string()),
  }),
  examples: [
    {
      name: 'Changes of a project',
      arguments: { projectId: 'acme/1', filters: [{ resourceType: 'item' }] },
    },
  ],
  run: (input, at) => subscribe(input, at),
});
