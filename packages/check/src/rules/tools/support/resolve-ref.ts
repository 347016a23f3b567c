import { isObject, type Json, type JsonObject } from '../../../wire/json.ts';

const MOST_STEPS = 20;

/** What a local JSON Pointer (`#/$defs/user`) points at; undefined where there is nothing. */
export function pointedAt(root: Json, reference: string): Json | undefined {
  if (reference === '#' || reference === '#/') return root;
  if (!reference.startsWith('#/')) return undefined;
  let found: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    found = stepInto(found, unescapePart(part));
    if (found === undefined) return undefined;
  }
  // Only JSON goes in, so only JSON comes out.
  return found as Json;
}

/** The schema with its own local `$ref` followed; its other keywords win over those it points at. */
export function resolved(root: Json, schema: Json): Json {
  let found = schema;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (!isObject(found) || typeof found['$ref'] !== 'string') return found;
    const { $ref: reference, ...own } = found as JsonObject & { readonly $ref: string };
    const target = pointedAt(root, reference);
    if (target === undefined) return found;
    found = isObject(target) ? { ...target, ...own } : target;
  }
  return found;
}

function stepInto(value: unknown, name: string): unknown {
  if (Array.isArray(value))
    return /^\d+$/.test(name) ? (value[Number(name)] as unknown) : undefined;
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function unescapePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}
