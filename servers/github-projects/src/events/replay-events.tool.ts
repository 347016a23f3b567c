import { cursor, limit } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { eventPage, filter, moment, showEvent } from './events.shapes.ts';
import { replay } from './read-events.ts';

/** Shows the events of a time. */
export const replayEvents = defineOperation({
  name: 'replay_events',
  title: 'Events of a time',
  description:
    'Shows the events between two times that this server saw and still remembers (the latest 10,000), oldest first. Nobody is asked.',
  area: 'events',
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
