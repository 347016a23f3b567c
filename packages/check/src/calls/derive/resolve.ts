import { isObject, type Json, type JsonObject, valueAt } from '../../wire/json.ts';

/** The schema that a reference inside the same document leads to; undefined where it leads nowhere. */
export function resolveReference(root: Json, reference: string): Json | undefined {
  const fragment = fragmentOf(root, reference);
  if (fragment === undefined) return undefined;
  if (fragment === '') return root;
  if (fragment.startsWith('/')) return valueAt(root, fragment);
  return findAnchor(root, fragment);
}

// Also where the document is named by its own address.
function fragmentOf(root: Json, reference: string): string | undefined {
  const [address = '', fragment = ''] = reference.split('#');
  const own = isObject(root) ? root['$id'] : undefined;
  if (address !== '' && address !== own) return undefined;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function findAnchor(root: Json, anchor: string): Json | undefined {
  const open: (Json | undefined)[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (isObject(value) && isNamed(value, anchor)) return value;
    if (typeof value === 'object' && value !== null)
      open.push(...Object.values(value).filter(isThere));
  }
  return undefined;
}

const isThere = (value: Json | undefined): boolean => value !== undefined;

const isNamed = (schema: JsonObject, anchor: string): boolean =>
  schema['$anchor'] === anchor || schema['$dynamicAnchor'] === anchor;
