import { randomUUID } from 'node:crypto';

/** An event on GitHub, reported by a webhook, found by a comparison or caused by rules. */
export interface HubEvent {
  /** Unique in one log. */
  readonly id: string;
  /** Increases with each event of a log. */
  readonly sequence: number;
  /** ISO 8601: when it happened, as far as known. */
  readonly at: string;
  readonly source: 'webhook' | 'poll' | 'rules';
  readonly resourceType: 'project' | 'item' | 'issue' | 'pull_request' | 'milestone' | 'status';
  readonly resourceId: string;
  /** GitHub's own term (`edited`, `closed`, `archived`…); items are `added` and `removed`. */
  readonly eventType: string;
  readonly title?: string;
  /** `owner/repo#n`, if it has one. */
  readonly reference?: string;
  /** Node id of the project that it belongs to, if known. */
  readonly projectId?: string;
  /** Node id of the item of that project. */
  readonly itemId?: string;
  /** Old and new value of each changed field or property. */
  readonly changes?: readonly HubChange[];
}

/** The old and the new value of one field or property. */
export interface HubChange {
  readonly name: string;
  readonly from?: string;
  readonly to?: string;
}

/** An event that is not in a log. */
export type PlainEvent = Omit<HubEvent, 'sequence'>;

/** An event that was not added to a log yet. */
export type NewEvent = Omit<PlainEvent, 'id'> & { readonly id?: string };

/** The latest events of this process; bounded, and not persisted. */
export interface EventLog {
  /** Whether it was new: an event with a known id is ignored. */
  readonly add: (event: NewEvent) => boolean;
  /** Oldest first. */
  readonly all: () => readonly HubEvent[];
}

const MOST_EVENTS = 10_000;

/** Creates a log that drops the oldest events when it is full. */
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

/** The keys of a map are in insertion order. */
function forgetOldest(byId: Map<string, HubEvent>): void {
  for (const id of byId.keys()) {
    byId.delete(id);
    return;
  }
}

/** Selects events; an omitted property matches all. */
export interface EventFilter {
  readonly resourceType?: HubEvent['resourceType'] | undefined;
  /** A node id, or `owner/repo#n`. */
  readonly resourceId?: string | undefined;
  readonly eventType?: string | undefined;
}

/** Whether an event matches the filter. */
export function isMeant(event: HubEvent, filter: EventFilter): boolean {
  const { resourceType, resourceId, eventType } = filter;
  return (
    (resourceType === undefined || event.resourceType === resourceType) &&
    (eventType === undefined || event.eventType === eventType.trim().toLowerCase()) &&
    (resourceId === undefined || listIds(event).includes(resourceId.trim().toLowerCase()))
  );
}

/** All ids by which an event can be found. */
function listIds({ resourceId, itemId, projectId, reference }: HubEvent): readonly string[] {
  return [resourceId, itemId, projectId, reference].flatMap((id) =>
    id === undefined ? [] : [id.toLowerCase()],
  );
}
