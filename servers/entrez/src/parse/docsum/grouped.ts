import type { Json, JsonObject } from '../../records/document.ts';

/** Names of entries that stand for a plain value, whatever list they are in. */
export const PLAIN_ENTRIES: ReadonlySet<string> = new Set(['string', 'int', 'flag']);

/** An object of named values in their order; values of one name become a list. */
export function grouped(pairs: readonly (readonly [string, Json])[]): JsonObject {
  const values = new Map<string, Json[]>();
  for (const [name, value] of pairs) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  // From entries, because to assign "__proto__" would do something else.
  return Object.fromEntries(
    Array.from(values, ([name, list]) => [name, list.length === 1 ? (list[0] ?? null) : list]),
  );
}
