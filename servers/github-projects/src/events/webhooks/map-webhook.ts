import type { HubChange, PlainEvent } from '../event-log.ts';
import {
  describeValue,
  isPayload,
  type Payload,
  readNumber,
  readObject,
  readText,
} from './read-payload.ts';
import { findKind, type Kind } from './webhook-kinds.ts';

/** A webhook whose signature is valid. */
interface Delivery {
  /** `x-github-event` */
  readonly event: string;
  /** `x-github-delivery` */
  readonly id: string;
  readonly payload: Payload;
  /** ISO 8601: when it was received. */
  readonly receivedAt: string;
}

const ITEM_WORDS: Readonly<Record<string, string>> = { created: 'added', deleted: 'removed' };

/** Converts a webhook to an event; undefined for kinds that are not stored. */
export function mapWebhook({ event, id, payload, receivedAt }: Delivery): PlainEvent | undefined {
  const kind = findKind(event);
  if (kind === undefined) return undefined;
  const thing = readObject(payload, kind.key);
  const resourceId = readText(thing, 'node_id');
  const action = readText(payload, 'action');
  if (resourceId === undefined || action === undefined) return undefined;
  const changes = readChanges(payload, thing);
  const title = readText(thing, 'title');
  const reference = readReference(payload, thing, kind);
  return {
    id,
    at: readTime(thing, receivedAt),
    source: 'webhook',
    resourceType: kind.resourceType,
    resourceId,
    eventType: readEventType(action, thing, kind),
    ...(title !== undefined && { title }),
    ...(reference !== undefined && { reference }),
    ...readProject(thing, kind),
    ...(changes.length > 0 && { changes }),
  };
}

function readEventType(action: string, thing: Payload, { resourceType }: Kind): string {
  if (resourceType === 'item') return ITEM_WORDS[action] ?? action;
  const isMerged = resourceType === 'pull_request' && thing['merged'] === true;
  return isMerged && action === 'closed' ? 'merged' : action;
}

/** When GitHub says the resource was last changed, or else when the webhook was received. */
function readTime(thing: Payload, receivedAt: string): string {
  const time = Date.parse(readText(thing, 'updated_at') ?? '');
  return Number.isNaN(time) ? receivedAt : new Date(time).toISOString();
}

function readReference(
  payload: Payload,
  thing: Payload,
  { resourceType }: Kind,
): string | undefined {
  if (resourceType !== 'issue' && resourceType !== 'pull_request') return undefined;
  const repository = readText(readObject(payload, 'repository'), 'full_name');
  const number = readNumber(thing, 'number');
  return repository === undefined || number === undefined ? undefined : `${repository}#${number}`;
}

function readProject(
  thing: Payload,
  { resourceType }: Kind,
): Pick<PlainEvent, 'projectId' | 'itemId'> {
  const own = readText(thing, 'node_id');
  const projectId = resourceType === 'project' ? own : readText(thing, 'project_node_id');
  return {
    ...(projectId !== undefined && { projectId }),
    ...(resourceType === 'item' && own !== undefined && { itemId: own }),
  };
}

const MOST_CHANGES = 20;

/** The changes that a webhook reports, by property; `current` is the resource as it is now. */
function readChanges(payload: Payload, current: Payload): readonly HubChange[] {
  const changes = Object.entries(readObject(payload, 'changes')).slice(0, MOST_CHANGES);
  return changes.flatMap(([key, change]) =>
    key === 'field_value' ? readFieldChange(change) : readPropertyChange(key, change, current),
  );
}

/** The change of a project field: which one, from what, to what. */
function readFieldChange(change: unknown): readonly HubChange[] {
  if (!isPayload(change)) return [];
  const name = readText(change, 'field_name') ?? readText(change, 'field_node_id') ?? 'field';
  return [{ name, ...describeEnds(change['from'], change['to']) }];
}

/** The change of any other property: most webhooks report only the old value. */
function readPropertyChange(key: string, change: unknown, current: Payload): readonly HubChange[] {
  if (!isPayload(change)) return [];
  // The base branch of a pull request is reported as { ref: { from }, sha: { from } }.
  const inner = isPayload(change['ref']) ? change['ref'] : change;
  const to = Object.hasOwn(inner, 'to') ? inner['to'] : readCurrent(current, key);
  return [{ name: key, ...describeEnds(inner['from'], to) }];
}

function readCurrent(current: Payload, key: string): unknown {
  const value = Object.hasOwn(current, key) ? current[key] : undefined;
  return readText(value, 'ref') ?? value;
}

function describeEnds(from: unknown, to: unknown): Omit<HubChange, 'name'> {
  const was = describeValue(from);
  const is = describeValue(to);
  return { ...(was !== undefined && { from: was }), ...(is !== undefined && { to: is }) };
}
