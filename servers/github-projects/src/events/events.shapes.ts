import * as z from 'zod';

import { page } from '../operations/answers.shapes.ts';
import type { HubEvent, PlainEvent } from './event-log.ts';

/** What an event can be about. */
const RESOURCE_TYPES = ['project', 'item', 'issue', 'pull_request', 'milestone', 'status'] as const;

/** Something that happened on GitHub. */
export const hubEvent = z.object({
  id: z.string(),
  at: z.string().describe('When, as far as GitHub tells'),
  source: z.enum(['webhook', 'poll', 'rules']),
  resourceType: z.enum(RESOURCE_TYPES),
  resourceId: z.string().describe('Node id'),
  eventType: z.string().describe('added, removed, edited, archived, closed…'),
  title: z.string().optional(),
  reference: z.string().optional().describe('owner/repo#n'),
  projectId: z.string().optional(),
  itemId: z.string().optional(),
  changes: z
    .array(z.object({ name: z.string(), from: z.string().optional(), to: z.string().optional() }))
    .optional(),
});

/** Which events are meant. */
export const filter = {
  resourceType: z.enum(RESOURCE_TYPES).optional().describe('Only about this'),
  resourceId: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('Only of this node id or owner/repo#n'),
  eventType: z.string().min(1).max(50).optional().describe('Only added, edited, closed…'),
};

/** A moment. */
export const moment = z.iso.datetime({ offset: true });

/** Some events. */
export const eventPage = z.object({
  events: z.array(hubEvent),
  ...page,
  notes: z.array(z.string()).optional(),
});

/** An event as it is answered; its place in the log is nobody's business. */
export function showEvent(event: HubEvent | PlainEvent): z.input<typeof hubEvent> {
  const { changes, ...rest } = event;
  const { sequence: _, ...shown } = { sequence: 0, ...rest };
  return { ...shown, ...(changes !== undefined && { changes: [...changes] }) };
}
