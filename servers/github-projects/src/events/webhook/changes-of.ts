import type { HubChange } from '../event-log.ts';
import { isPayload, objectAt, textAt, wordsOf, type Payload } from './read-payload.ts';

const MOST_CHANGES = 20;

/** What a webhook says has changed, property by property; `current` is the thing as it is now. */
export function changesOf(payload: Payload, current: Payload): readonly HubChange[] {
  const changes = Object.entries(objectAt(payload, 'changes')).slice(0, MOST_CHANGES);
  return changes.flatMap(([key, change]) =>
    key === 'field_value' ? fieldChange(change) : propertyChange(key, change, current),
  );
}

/** Of a field of a project: which one, and from what to what. */
function fieldChange(change: unknown): readonly HubChange[] {
  if (!isPayload(change)) return [];
  const name = textAt(change, 'field_name') ?? textAt(change, 'field_node_id') ?? 'field';
  return [{ name, ...ends(change['from'], change['to']) }];
}

/** Of anything else: most say only what it was. */
function propertyChange(key: string, change: unknown, current: Payload): readonly HubChange[] {
  if (!isPayload(change)) return [];
  // The branch that a pull request goes into is told as { ref: { from }, sha: { from } }.
  const inner = isPayload(change['ref']) ? change['ref'] : change;
  const to = Object.hasOwn(inner, 'to') ? inner['to'] : now(current, key);
  return [{ name: key, ...ends(inner['from'], to) }];
}

function now(current: Payload, key: string): unknown {
  const value = Object.hasOwn(current, key) ? current[key] : undefined;
  return textAt(value, 'ref') ?? value;
}

function ends(from: unknown, to: unknown): Omit<HubChange, 'name'> {
  const was = wordsOf(from);
  const is = wordsOf(to);
  return { ...(was !== undefined && { from: was }), ...(is !== undefined && { to: is }) };
}
