import type { HubEvent } from './event-log.ts';

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
    (resourceId === undefined || idsOf(event).includes(resourceId.trim().toLowerCase()))
  );
}

/** All by which an event can be found. */
function idsOf({ resourceId, itemId, projectId, reference }: HubEvent): readonly string[] {
  return [resourceId, itemId, projectId, reference].flatMap((id) =>
    id === undefined ? [] : [id.toLowerCase()],
  );
}
