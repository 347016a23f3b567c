import { randomUUID } from 'node:crypto';

import type { Board } from './compare-boards.ts';
import { createEventLog, type EventFilter, type EventLog } from './event-log.ts';

const DAY_MS = 86_400_000;
const MOST_BOARDS = 32;
/** A row takes a few hundred bytes, and GitHub's largest projects have 50,000. */
const MOST_ROWS = 100_000;
const MOST_SUBSCRIPTIONS = 100;

/** Creates the store of events, shared by all callers of one server. */
export function createEventStore(now: () => Date = () => new Date()): EventStore {
  let receivers = 0;
  return {
    ...createEventLog(),
    run: randomUUID(),
    boards: createExpiringMap({
      now,
      lifetimeMs: DAY_MS,
      most: MOST_BOARDS,
      mostWeight: MOST_ROWS,
      weigh: ({ rows }) => rows.size,
    }),
    subscriptions: createExpiringMap({ now, lifetimeMs: DAY_MS, most: MOST_SUBSCRIPTIONS }),
    isReceiving: () => receivers > 0,
    attachReceiver: () => {
      receivers += 1;
      return () => {
        receivers -= 1;
      };
    },
  };
}

/** The events that a caller subscribed to, and from which moment. */
export interface Subscription {
  /** Events up to this sequence number are excluded. */
  readonly after: number;
  readonly createdAt: string;
  /** Node id of the project, if only one is meant. */
  readonly projectId?: string;
  /** An event must match one of them; without filters all events match. */
  readonly filters: readonly EventFilter[];
}

/** Everything that this process remembers of events on GitHub. */
export interface EventStore extends EventLog {
  /**
   * Differs in each process, so that positions in one log are not mistaken for those in another.
   */
  readonly run: string;
  readonly boards: ExpiringMap<Board>;
  readonly subscriptions: ExpiringMap<Subscription>;
  /** Whether a webhook receiver is running. */
  readonly isReceiving: () => boolean;
  /** Registers a webhook receiver; the returned function removes it. */
  readonly attachReceiver: () => () => void;
}

/** A bounded map whose entries expire; its keys cannot be guessed. */
interface ExpiringMap<Thing> {
  /** Stores an entry and returns its handle. */
  readonly put: (thing: Thing) => string;
  /** Returns the entry and restarts its lifetime, or undefined if it is gone. */
  readonly get: (handle: string) => Thing | undefined;
  readonly size: () => number;
}

/** How much the map holds, and for how long. */
interface ExpiringMapOptions<Thing> {
  readonly now: () => Date;
  readonly lifetimeMs: number;
  readonly most: number;
  /** The maximum total weight, as computed by `weigh`. */
  readonly mostWeight?: number;
  readonly weigh?: (thing: Thing) => number;
}

interface Kept<Thing> {
  readonly thing: Thing;
  readonly weight: number;
  readonly until: number;
}

/** Creates a map that drops the least recently used entries first and always keeps the newest. */
export function createExpiringMap<Thing>(options: ExpiringMapOptions<Thing>): ExpiringMap<Thing> {
  const { now, lifetimeMs, most, mostWeight = Infinity, weigh = () => 1 } = options;
  const kept = new Map<string, Kept<Thing>>();

  const keep = (handle: string, thing: Thing, weight: number): void => {
    kept.delete(handle);
    kept.set(handle, { thing, weight, until: now().getTime() + lifetimeMs });
  };
  const weightOfAll = (): number => [...kept.values()].reduce((sum, { weight }) => sum + weight, 0);
  const makeRoom = (): void => {
    const time = now().getTime();
    for (const [handle, { until }] of kept) if (until <= time) kept.delete(handle);
    for (const handle of kept.keys()) {
      if (kept.size === 1 || (kept.size <= most && weightOfAll() <= mostWeight)) return;
      kept.delete(handle);
    }
  };

  return {
    put: (thing) => {
      const handle = randomUUID();
      keep(handle, thing, weigh(thing));
      makeRoom();
      return handle;
    },
    get: (handle) => {
      const found = kept.get(handle);
      if (found === undefined || found.until <= now().getTime()) return undefined;
      keep(handle, found.thing, found.weight);
      return found.thing;
    },
    size: () => kept.size,
  };
}
