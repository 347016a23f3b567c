import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import { sha256 } from './support/sha256.ts';

// What a model or a person is shown; other fields may change with every build.
const pinned = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'];

/** A hash of what a tool says of itself, whatever the order of its fields. */
export function hashTool(definition: Json): string {
  const told: JsonObject = isObject(definition)
    ? Object.fromEntries(pinned.map((name) => [name, definition[name]]))
    : { definition };
  return `sha256:${sha256(canonical(told))}`;
}

/** The hashes of all tools that have a name, as a baseline keeps them. */
export function pinTools(items: readonly Json[]): Readonly<Record<string, string>> {
  const entries = items.flatMap((item): readonly (readonly [string, string])[] => {
    const name = isObject(item) ? item['name'] : undefined;
    return typeof name === 'string' ? [[name, hashTool(item)]] : [];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
}

/** JSON with the fields of every object in one order. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))),
        )
      : part,
  );
}
