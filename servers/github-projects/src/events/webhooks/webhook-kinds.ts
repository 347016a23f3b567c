import type { HubEvent } from '../event-log.ts';
import { isPayload, type Payload, readObject, readText } from './read-payload.ts';

/** A kind of webhook that becomes an event. */
export interface Kind {
  readonly resourceType: HubEvent['resourceType'];
  /** The key of the resource in the payload. */
  readonly key: string;
  /** Keys of payloads that have this one too, but tell of something else. */
  readonly others: readonly string[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  projects_v2: {
    resourceType: 'project',
    key: 'projects_v2',
    others: ['projects_v2_item', 'projects_v2_status_update'],
  },
  projects_v2_item: {
    resourceType: 'item',
    key: 'projects_v2_item',
    others: ['projects_v2_status_update'],
  },
  projects_v2_status_update: {
    resourceType: 'status',
    key: 'projects_v2_status_update',
    others: ['projects_v2_item'],
  },
  issues: {
    resourceType: 'issue',
    key: 'issue',
    others: ['comment', 'pull_request', 'parent_issue', 'sub_issue'],
  },
  pull_request: {
    resourceType: 'pull_request',
    key: 'pull_request',
    others: ['comment', 'review', 'thread', 'issue'],
  },
  milestone: { resourceType: 'milestone', key: 'milestone', others: ['issue', 'pull_request'] },
};

/** The kind of webhook that an event names; undefined for those that are not stored. */
export function findKind(event: string): Kind | undefined {
  return Object.hasOwn(KINDS, event) ? KINDS[event] : undefined;
}

/**
 * Whether a payload is of the event that the header names. GitHub signs the body and not the
 * header, so the name can be changed on the way. Events that are not stored are not checked.
 */
export function fitsEvent(event: string, payload: Payload): boolean {
  if (event === 'ping') {
    return readText(payload, 'zen') !== undefined && Object.hasOwn(payload, 'hook_id');
  }
  const kind = findKind(event);
  if (kind === undefined) return true;
  return (
    readText(payload, 'action') !== undefined &&
    readText(readObject(payload, kind.key), 'node_id') !== undefined &&
    !kind.others.some((key) => Object.hasOwn(payload, key) && isPayload(payload[key]))
  );
}
