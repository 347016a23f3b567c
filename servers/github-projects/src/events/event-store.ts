import { randomUUID } from 'node:crypto';

import type { Board } from './compare-boards.ts';
import { createEventLog, type EventFilter, type EventLog } from './event-log.ts';

const DAY_MS = 86_400_000;
const MOST_BOARDS = 32;
/** A row takes a few hundred bytes, and GitHub's largest project has 50,000. */
const MOST_ROWS = 100_000;
const MOST_SUBSCRIPTIONS = 100;

/** Where events are kept, for all callers of one server. */
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

/** What somebody wants to hear of, from a moment on. */
export interface Subscription {
  /** Events up to this one are not meant. */
  readonly after: number;
  readonly createdAt: string;
  /** Node id of the project, where only one is meant. */
  readonly projectId?: string;
  /** An event must fit one of them; any event does where there is none. */
  readonly filters: readonly EventFilter[];
}

/** All that this process remembers of what happens on GitHub. */
export interface EventStore extends EventLog {
  /** Another one in each process, so that places in one log are not taken for those in another. */
  readonly run: string;
  readonly boards: ExpiringMap<Board>;
  readonly subscriptions: ExpiringMap<Subscription>;
  /** Whether webhooks are awaited. */
  readonly isReceiving: () => boolean;
  /** Says that webhooks are awaited, until what it gives back is called. */
  readonly attachReceiver: () => () => void;
}

/** Keeps things under handles that nobody can guess, for a while and not too many. */
interface ExpiringMap<Thing> {
  /** Keeps a thing; the handle is what brings it back. */
  readonly put: (thing: Thing) => string;
  /** The thing, which then is kept for as long again; nothing where it is gone. */
  readonly get: (handle: string) => Thing | undefined;
  readonly size: () => number;
}

/** How much a shelf holds, and how long. */
interface ExpiringMapOptions<Thing> {
  readonly now: () => Date;
  readonly lifetimeMs: number;
  readonly most: number;
  /** At most so much in all; each thing weighs what `weigh` says. */
  readonly mostWeight?: number;
  readonly weigh?: (thing: Thing) => number;
}

interface Kept<Thing> {
  readonly thing: Thing;
  readonly weight: number;
  readonly until: number;
}

/** A shelf from which what was not used the longest goes first; the newest thing always stays. */
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
