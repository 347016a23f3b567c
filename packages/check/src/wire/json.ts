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
export function readField(value: unknown, ...path: readonly string[]): Json | undefined {
  let found: unknown = value;
  for (const name of path)
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  // Only JSON goes in, so only JSON comes out.
  return found as Json | undefined;
}

/** The items of a JSON list; empty where the value is none. */
export const toItems = (value: Json | undefined): readonly Json[] =>
  // A list of JSON holds JSON.
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** What stands for a part of a message that is nested too deep to be walked through. */
export const TOO_DEEP = 'nested more than 1000 levels deep';

const DEEPEST = 1000;

/** Text as JSON; undefined where it is none. What lies too deep is left out, and `TOO_DEEP` says so. */
export function parseJson(text: string): Json | undefined {
  try {
    const json: unknown = JSON.parse(text);
    // Each level takes two characters at least.
    if (text.length > 2 * DEEPEST) cutDepth(json);
    // JSON.parse gives JSON.
    return json as Json;
  } catch {
    return undefined;
  }
}

// Level by level, without recursion: that is what such a text would overflow.
function cutDepth(json: unknown): void {
  let level = [json].filter(isContainer);
  for (let depth = 1; depth < DEEPEST && level.length > 0; depth += 1) {
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  for (const container of level) cutBelow(container);
}

function cutBelow(container: Record<string, unknown>): void {
  for (const name of Object.keys(container)) {
    if (isContainer(container[name])) container[name] = TOO_DEEP;
  }
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A JSON pointer as people write it: `items[0].name`; empty for the whole value. */
export function toPath(pointer: string): string {
  return splitPointer(pointer).reduce((path, name) => path + toSegment(name, path), '');
}

/** The value that a JSON pointer leads to; undefined where there is none. */
export function readPointer(value: Json, pointer: string): Json | undefined {
  let found: Json | undefined = value;
  for (const name of splitPointer(pointer)) found = readChild(found, name);
  return found;
}

function readChild(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[])[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function splitPointer(pointer: string): readonly string[] {
  const names = pointer.split('/').slice(1);
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** One step of a path, after what stands before it. */
export function toSegment(name: string, before: string): string {
  if (/^\d+$/.test(name)) return `[${name}]`;
  if (!/^[\w$-]+$/.test(name)) return `[${JSON.stringify(name)}]`;
  return before === '' ? name : `.${name}`;
}

/** The same value as `now`, made of the parts of `before` that are equal and in the same place. */
export function shareParts(before: Json | undefined, now: Json): Json {
  if (before === now) return now;
  if (Array.isArray(before) && Array.isArray(now)) return shareItems(before, now);
  return isObject(before) && isObject(now) ? shareFields(before, now) : now;
}

function shareItems(before: readonly Json[], now: readonly Json[]): Json {
  const shared = now.map((item, index) => shareParts(before[index], item));
  const isSame = before.length === now.length && shared.every((item, at) => item === before[at]);
  return isSame ? before : shared;
}

function shareFields(before: JsonObject, now: JsonObject): Json {
  const names = Object.keys(before);
  // The order of fields counts: some things are compared as text.
  const shared = Object.entries(now).map(([name, value]): [string, Json | undefined] => {
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    return [name, value === undefined ? value : shareParts(known, value)];
  });
  const isSame =
    names.length === shared.length &&
    shared.every(([name, value], at) => name === names[at] && value === before[name]);
  return isSame ? before : Object.fromEntries(shared);
}
