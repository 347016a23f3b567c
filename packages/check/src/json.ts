/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object that JSON can hold; a field may be absent. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** Whether a value is an object with named fields. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The field of a value that may be anything; undefined where it has none. */
export function fieldOf(value: unknown, ...path: readonly string[]): Json | undefined {
  let found: unknown = value;
  for (const name of path)
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  // Only JSON goes in, so only JSON comes out.
  return found as Json | undefined;
}

/** Text as JSON; undefined where it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    // JSON.parse gives JSON.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
