import { randomUUID } from 'node:crypto';

/** Something that happened on GitHub, as a webhook told it, a comparison showed it or rules did it. */
export interface HubEvent {
  /** Unique in one log. */
  readonly id: string;
  /** Counts up with each event of one log. */
  readonly sequence: number;
  /** ISO 8601: when it happened, as far as known. */
  readonly at: string;
  readonly source: 'webhook' | 'poll' | 'rules';
  readonly resourceType: 'project' | 'item' | 'issue' | 'pull_request' | 'milestone' | 'status';
  readonly resourceId: string;
  /** GitHub's own word (`edited`, `closed`, `archived`…); items are `added` and `removed`. */
  readonly eventType: string;
  readonly title?: string;
  /** `owner/repo#n` where it has one. */
  readonly reference?: string;
  /** Node id of the project that it belongs to, where that is known. */
  readonly projectId?: string;
  /** Node id of the item of that project. */
  readonly itemId?: string;
  /** Field or property by field or property: what it was, and what it is. */
  readonly changes?: readonly HubChange[];
}

/** What one field or property was, and what it is. */
export interface HubChange {
  readonly name: string;
  readonly from?: string;
  readonly to?: string;
}

/** An event without a place in a log. */
export type PlainEvent = Omit<HubEvent, 'sequence'>;

/** An event that a log has not taken yet. */
export type NewEvent = Omit<PlainEvent, 'id'> & { readonly id?: string };

/** The latest events that this process saw; bounded, and gone with the process. */
export interface EventLog {
  /** Whether it was new: an event whose id is there already is left out. */
  readonly add: (event: NewEvent) => boolean;
  /** Oldest first. */
  readonly all: () => readonly HubEvent[];
}

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

/** Which events are meant; what is left out does not matter. */
export interface EventFilter {
  readonly resourceType?: HubEvent['resourceType'] | undefined;
  /** A node id, or `owner/repo#n`. */
  readonly resourceId?: string | undefined;
  readonly eventType?: string | undefined;
}

/** Whether an event is one of those that are meant. */
export function isMeant(event: HubEvent, filter: EventFilter): boolean {
  const { resourceType, resourceId, eventType } = filter;
  return (
    (resourceType === undefined || event.resourceType === resourceType) &&
    (eventType === undefined || event.eventType === eventType.trim().toLowerCase()) &&
    (resourceId === undefined || listIds(event).includes(resourceId.trim().toLowerCase()))
  );
}

/** All by which an event can be found. */
function listIds({ resourceId, itemId, projectId, reference }: HubEvent): readonly string[] {
  return [resourceId, itemId, projectId, reference].flatMap((id) =>
    id === undefined ? [] : [id.toLowerCase()],
  );
}
