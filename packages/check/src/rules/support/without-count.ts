import { isObject, type Json } from '../../wire/json.ts';

/**
 * A message without the id that our counter gave to its request: which number that is depends on
 * how many requests went before, and evidence is the same in every run.
 */
export function withoutCount(json: Json): Json {
  if (!isObject(json) || !isCounted(json['id'])) return json;
  const { id: _id, ...rest } = json;
  return rest;
}

/** Whether an id is one of our counter, and not one that a probe chose. */
export const isCounted = (id: unknown): boolean =>
  typeof id === 'number' && id > 0 && id !== Number.MAX_SAFE_INTEGER;
