import * as z from 'zod';

import { cursor, limit } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { eventPage, filter, showEvent } from './events.shapes.ts';
import { readRecent } from './read-events.ts';

/** Shows the latest events that this server saw. */
export const getRecentEvents = defineOperation({
  name: 'get_recent_events',
  title: 'Recent events',
  description:
    'Shows the latest events that this server saw, oldest first; nobody is asked. nextCursor always comes: pass it later to get only what is newer.',
  area: 'events',
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
