import { ToolError } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { type EventFilter, type HubEvent, isMeant } from './event-log.ts';
import type { EventStore, Subscription } from './event-store.ts';

export interface RecentWanted extends EventFilter {
  readonly subscriptionId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface ReplayWanted extends EventFilter {
  readonly fromTimestamp: string;
  readonly toTimestamp?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Some events, oldest first. */
export interface EventPage {
  readonly events: readonly HubEvent[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
  readonly totalCount?: number;
  readonly notes?: string[];
}

const PLACE = z.object({ run: z.string(), after: z.number().int().min(0) });

/** The latest events, or those after a cursor; there is always a cursor to continue from. */
export function readRecent(
  { limit, cursor, subscriptionId, ...filter }: RecentWanted,
  store: EventStore,
): EventPage {
  const subscription =
    subscriptionId === undefined ? undefined : findSubscription(subscriptionId, store);
  const page = openPage(
    { tool: 'get_recent_events', places: PLACE },
    { ...filter, subscriptionId, cursor },
  );
  const start = page.start === undefined ? subscription?.after : readPlace(page.start, store.run);
  const all = store.all();
  const found = all.filter((event) => isMeant(event, filter) && isSubscribed(event, subscription));
  const { events, hasMore } = cut(found, start, limit);
  const shown = hasMore ? events : all;
  return {
    events,
    hasMore,
    ...page.goOn({ run: store.run, after: shown.at(-1)?.sequence ?? 0 }),
    ...withNotes([...explainSilence(store, events), ...noteDropped(all, start)]),
  };
}

/** The first events after a position, or the last ones without a position. */
function cut(
  found: readonly HubEvent[],
  start: number | undefined,
  limit: number,
): Pick<EventPage, 'events' | 'hasMore'> {
  if (start === undefined) return { events: found.slice(-limit), hasMore: false };
  const after = found.filter(({ sequence }) => sequence > start);
  return { events: after.slice(0, limit), hasMore: after.length > limit };
}

/** The events of a period, as far as they are still stored. */
export function replay(
  { limit, cursor, fromTimestamp, toTimestamp, ...filter }: ReplayWanted,
  store: EventStore,
): EventPage {
  const from = Date.parse(fromTimestamp);
  const to = toTimestamp === undefined ? Infinity : Date.parse(toTimestamp);
  if (to < from) {
    throw new ToolError(
      'invalid_arguments',
      `toTimestamp is ${String(toTimestamp)}, which is before fromTimestamp, ${fromTimestamp}.`,
      { suggestions: ['Pass the earlier time as fromTimestamp.'] },
    );
  }
  const page = openPage(
    { tool: 'replay_events', places: PLACE },
    { ...filter, fromTimestamp, toTimestamp, cursor },
  );
  const start = page.start === undefined ? 0 : readPlace(page.start, store.run);
  const all = store.all();
  const fitting = all.filter((event) => {
    const time = Date.parse(event.at);
    return time >= from && time <= to && isMeant(event, filter);
  });
  const found = fitting.filter(({ sequence }) => sequence > start);
  const events = found.slice(0, limit);
  const last = events.at(-1);
  const hasMore = found.length > limit;
  return {
    events,
    hasMore,
    totalCount: fitting.length,
    ...page.goOn(
      hasMore && last !== undefined ? { run: store.run, after: last.sequence } : undefined,
    ),
    ...withNotes([
      ...explainSilence(store, events),
      ...noteDropped(all, hasEventsSince(all, from) ? 0 : undefined),
    ]),
  };
}

function findSubscription(handle: string, { subscriptions }: EventStore): Subscription {
  const found = subscriptions.get(handle.trim());
  if (found !== undefined) return found;
  throw new ToolError(
    'not_found',
    'This subscriptionId is not known: subscriptions are kept for a day after they were last read, while the server runs.',
    { suggestions: ['Make a new one with subscribe_to_events.'] },
  );
}

/**
 * The sequence number after which a page begins, unless the cursor is from an earlier run of the
 * server.
 */
function readPlace(place: z.output<typeof PLACE>, run: string): number {
  if (place.run === run) return place.after;
  throw new ToolError(
    'not_found',
    'cursor: this one is from before the server was started again, and its events are gone.',
    { suggestions: ['Leave cursor out to begin again.'] },
  );
}

function isSubscribed(event: HubEvent, subscription: Subscription | undefined): boolean {
  if (subscription === undefined) return true;
  const { projectId, filters } = subscription;
  if (projectId !== undefined && event.projectId !== projectId) return false;
  return filters.length === 0 || filters.some((filter) => isMeant(event, filter));
}

/** Explains why there are no events. */
function explainSilence(store: EventStore, events: readonly HubEvent[]): readonly string[] {
  if (events.length > 0 || store.isReceiving()) return [];
  return store.boards.size() > 0
    ? [
        'No webhooks are awaited here: only what get_project_changes finds becomes an event. Call it again to look.',
      ]
    : [
        'Nothing brings events yet: no webhooks are awaited here, and no project was looked at. Call get_project_changes, or start the server with --webhook-port and GITHUB_WEBHOOK_SECRET.',
      ];
}

/** The log is bounded, so the caller learns if the period begins before the oldest event. */
function noteDropped(all: readonly HubEvent[], start: number | undefined): readonly string[] {
  const oldest = all[0]?.sequence ?? 1;
  const lost = start === undefined ? 0 : oldest - 1 - start;
  return lost > 0 ? [`${lost} older events are not remembered any more.`] : [];
}

function hasEventsSince([oldest]: readonly HubEvent[], from: number): boolean {
  return oldest !== undefined && Date.parse(oldest.at) > from;
}

function withNotes(notes: string[]): { notes?: string[] } {
  return notes.length === 0 ? {} : { notes };
}
