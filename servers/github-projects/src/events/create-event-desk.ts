import { randomUUID } from 'node:crypto';

import { createEventLog } from './create-event-log.ts';
import { createShelf } from './create-shelf.ts';
import type { EventDesk } from './event-desk.ts';

const DAY_MS = 86_400_000;
const MOST_BOARDS = 32;
/** A row takes a few hundred bytes, and GitHub's largest project has 50,000. */
const MOST_ROWS = 100_000;
const MOST_SUBSCRIPTIONS = 100;

/** Where events are kept, for all callers of one server. */
export function createEventDesk(now: () => Date = () => new Date()): EventDesk {
  let receivers = 0;
  return {
    ...createEventLog(),
    run: randomUUID(),
    boards: createShelf({
      now,
      lifetimeMs: DAY_MS,
      most: MOST_BOARDS,
      mostWeight: MOST_ROWS,
      weigh: ({ rows }) => rows.size,
    }),
    subscriptions: createShelf({ now, lifetimeMs: DAY_MS, most: MOST_SUBSCRIPTIONS }),
    isReceiving: () => receivers > 0,
    attachReceiver: () => {
      receivers += 1;
      return () => {
        receivers -= 1;
      };
    },
  };
}
