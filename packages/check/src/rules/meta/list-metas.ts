import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import { describePlace, listMessages } from '../exchanges.ts';

/** One `_meta` that a server wrote. */
export interface Meta {
  /** The message it came in. */
  readonly where: string;
  readonly value: JsonObject;
}

/** Fields whose contents belong to the author of a tool, not to the protocol. */
const foreign = new Set([
  'arguments',
  'data',
  'inputSchema',
  'outputSchema',
  'requestedSchema',
  'structuredContent',
]);

/** Every `_meta` that came, wherever it stands in a message. */
export const listMetas = (evidence: Pick<BaseEvidence, 'conversations'>): readonly Meta[] =>
  listMessages(evidence).flatMap((message) =>
    find(message.json).map((value) => ({ where: describePlace(message), value })),
  );

function find(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((one: Json) => find(one));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    if (foreign.has(name)) return [];
    if (name === '_meta') return isObject(field) ? [field] : [];
    return find(field);
  });
}
