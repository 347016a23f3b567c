import { randomUUID } from 'node:crypto';

import type { EventLog, HubEvent } from './event-log.ts';

const MOST_EVENTS = 10_000;

/** A log that forgets the oldest events when it is full. */
export function createEventLog(most = MOST_EVENTS): EventLog {
  const byId = new Map<string, HubEvent>();
  let last = 0;
  return {
    add: ({ id = randomUUID(), ...event }) => {
      if (byId.has(id)) return false;
      last += 1;
      byId.set(id, { id, sequence: last, ...event });
      if (byId.size > most) forgetOldest(byId);
      return true;
    },
    all: () => [...byId.values()],
  };
}

/** A map keeps the order in which its keys came. */
function forgetOldest(byId: Map<string, HubEvent>): void {
  for (const id of byId.keys()) {
    byId.delete(id);
    return;
  }
}
