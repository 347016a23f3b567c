import type { Json, JsonObject } from '../../src/wire/json.ts';

/** A copy of a message with one thing wrong, or at least different. */
export interface Damaged {
  /** The place, with `*` for numbers, and what was done there. */
  readonly how: string;
  readonly message: JsonObject;
}

const others: readonly Json[] = [5, 'odd text', null, [], {}, true, -1.5];

type Place = readonly (string | number)[];

/** Every field dropped once, and replaced by a value of each type. */
export function damage(message: JsonObject): readonly Damaged[] {
  return placesIn(message).flatMap((place) => {
    const where = place.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
    const dropped =
      typeof place.at(-1) === 'number'
        ? []
        : [{ how: `${where} dropped`, message: without(message, place) }];
    const changed = others.map((value) => ({
      how: `${where} = ${JSON.stringify(value)}`,
      message: withValue(message, place, value),
    }));
    return [...dropped, ...changed];
  });
}

function placesIn(value: Json | undefined, before: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: readonly (readonly [string, Json | undefined])[] = Object.entries(value);
  return entries.flatMap(([name, inner]) => {
    const place = [...before, Array.isArray(value) ? Number(name) : name];
    return [place, ...placesIn(inner, place)];
  });
}

function withValue(message: JsonObject, place: Place, value: Json): JsonObject {
  const [copy, holder, last] = open(message, place);
  holder[last] = value;
  return copy;
}

function without(message: JsonObject, place: Place): JsonObject {
  const [copy, holder, last] = open(message, place);
  delete holder[last];
  return copy;
}

function open(message: JsonObject, place: Place): [JsonObject, Record<string, Json>, string] {
  const copy = structuredClone(message);
  let holder: unknown = copy;
  for (const step of place.slice(0, -1)) holder = (holder as Record<string, unknown>)[step];
  return [copy, holder as Record<string, Json>, String(place.at(-1))];
}
