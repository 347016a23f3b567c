import * as z from 'zod';

import { createCountShape, page } from '../operations/answers.shapes.ts';
import { cursor, limit, namedProject, projectId } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import type { HubEvent, PlainEvent } from './event-log.ts';
import { readChanges } from './project-changes.ts';
import { readRecent, replay } from './read-events.ts';
import { subscribe } from './subscribe.ts';

const RESOURCE_TYPES = ['project', 'item', 'issue', 'pull_request', 'milestone', 'status'] as const;

/** An event, in its output shape. */
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

const filter = {
  resourceType: z.enum(RESOURCE_TYPES).optional().describe('Only about this'),
  resourceId: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('Only of this node id or owner/repo#n'),
  eventType: z.string().min(1).max(50).optional().describe('Only added, edited, closed…'),
};

const moment = z.iso.datetime({ offset: true });

const eventPage = z.object({
  events: z.array(hubEvent),
  ...page,
  notes: z.array(z.string()).optional(),
});

const getProjectChanges = defineOperation({
  name: 'get_project_changes',
  title: 'What changed in a project',
  description:
    'Tells what changed in a project since a look before: items added, removed, archived, values, titles, states. The first call only remembers and gives a cursor; pass it next time. About one point per 100 items.',
  area: 'events',
  foreign: 'events',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    cursor: z.string().min(1).max(200).optional().describe('cursor of the look before'),
    fields: z
      .array(z.string().min(1).max(200))
      .min(1)
      .max(10)
      .optional()
      .describe('Fields to watch; Status if left out. Kept by the cursor'),
    limit: limit(500, 100),
  },
  output: z.object({
    projectId: z.string(),
    itemCount: createCountShape(),
    fields: z.array(z.string()).describe('Watched fields'),
    events: z.array(hubEvent),
    hasMore: z.boolean().describe('More changed: call again with cursor at once'),
    cursor: z.string().describe('Pass it to the next call; kept for a day'),
    notes: z.array(z.string()).optional(),
  }),
  examples: [
    { name: 'First look', arguments: { projectId: 'acme/1' } },
    { name: 'Other fields', arguments: { projectId: 'acme/1', fields: ['Status', 'Sprint'] } },
  ],
  run: async (input, at) => {
    const found = await readChanges(input, at);
    return { ...found, events: found.events.map(showEvent) };
  },
});

const subscribeToEvents = defineOperation({
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

const getRecentEvents = defineOperation({
  name: 'get_recent_events',
  title: 'Recent events',
  description:
    'Shows the latest events that this server saw, oldest first; nobody is asked. nextCursor always comes: pass it later to get only what is newer.',
  area: 'events',
  foreign: 'events',
  effect: 'read',
  openWorld: false,
  scopes: [],
  input: {
    ...filter,
    subscriptionId: z.string().min(1).max(100).optional().describe('Only those subscribed to'),
    limit: limit(500, 100),
    cursor,
  },
  output: eventPage,
  examples: [{ name: 'Closed ones', arguments: { eventType: 'closed', limit: 20 } }],
  run: (input, { events }) => {
    const found = readRecent(input, events);
    return Promise.resolve({ ...found, events: found.events.map(showEvent) });
  },
});

const replayEvents = defineOperation({
  name: 'replay_events',
  title: 'Events of a time',
  description:
    'Shows the events between two times that this server saw and still remembers (the latest 10,000), oldest first. Nobody is asked.',
  area: 'events',
  foreign: 'events',
  effect: 'read',
  openWorld: false,
  scopes: [],
  input: {
    fromTimestamp: moment.describe('From when, ISO 8601'),
    toTimestamp: moment.optional().describe('Until when; now if left out'),
    ...filter,
    limit: limit(1_000, 100),
    cursor,
  },
  output: eventPage,
  examples: [{ name: 'Since a day', arguments: { fromTimestamp: '2026-01-01T00:00:00Z' } }],
  run: (input, { events }) => {
    const found = replay(input, events);
    return Promise.resolve({ ...found, events: found.events.map(showEvent) });
  },
});

/** The operations on events, in the order in which they are listed. */
export const eventsOperations: readonly Operation[] = [
  getProjectChanges,
  subscribeToEvents,
  getRecentEvents,
  replayEvents,
];

/** An event in its output shape, without its position in the log. */
export function showEvent(event: HubEvent | PlainEvent): z.input<typeof hubEvent> {
  const { changes, ...rest } = event;
  const { sequence: _, ...shown } = { sequence: 0, ...rest };
  return { ...shown, ...(changes !== undefined && { changes: [...changes] }) };
}
