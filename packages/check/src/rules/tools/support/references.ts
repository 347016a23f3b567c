import { isObject, type Json } from '../../../wire/json.ts';
import { pointedAt } from './resolve-ref.ts';
import { walkSchema, type SchemaNode } from './walk-schema.ts';

/** A `$ref` in a schema: where it stands, where it points, what becomes of it. */
export interface Reference {
  readonly path: string;
  readonly target: string;
  readonly fate: 'local' | 'remote' | 'dangling' | 'circle';
}

/** All references of a schema, in order. */
export function referencesIn(schema: Json): readonly Reference[] {
  const nodes = walkSchema(schema, '');
  const names = namesIn(nodes);
  return nodes.flatMap((node) => {
    const target = refOf(node.schema);
    if (target === undefined) return [];
    return [{ path: `${node.path}.$ref`, target, fate: fateOf(target, schema, names) }];
  });
}

const refOf = (schema: Json): string | undefined =>
  isObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'] : undefined;

// Every validator carries these.
const isMetaSchema = (target: string): boolean =>
  /^https?:\/\/json-schema\.org\/draft[-/]/.test(target);

function fateOf(target: string, root: Json, names: ReadonlySet<string>): Reference['fate'] {
  if (!target.startsWith('#')) {
    const document = target.split('#')[0] ?? '';
    return names.has(document) || isMetaSchema(target) ? 'local' : 'remote';
  }
  if (names.has(target)) return 'local';
  const found = pointedAt(root, target);
  if (found === undefined) return 'dangling';
  return leadsTo(found, target, root) ? 'circle' : 'local';
}

// Whether following references from a schema comes to a certain target.
function leadsTo(from: Json, target: string, root: Json): boolean {
  const seen = new Set<string>();
  const waiting: Json[] = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { schema } of walkSchema(next, '')) {
      const reference = refOf(schema);
      if (reference === target) return true;
      if (reference === undefined || seen.has(reference)) continue;
      seen.add(reference);
      const found = pointedAt(root, reference);
      if (found !== undefined) waiting.push(found);
    }
  }
  return false;
}

// What `$id` and `$anchor` make known inside the schema.
function namesIn(nodes: readonly SchemaNode[]): ReadonlySet<string> {
  const names = nodes.flatMap(({ schema }) => {
    if (!isObject(schema)) return [];
    const { $id: id, id: old, $anchor: anchor, $dynamicAnchor: dynamic } = schema;
    return [
      ...[id, old]
        .filter((name) => typeof name === 'string')
        .map((name) => name.split('#')[0] ?? ''),
      ...[anchor, dynamic].filter((name) => typeof name === 'string').map((name) => `#${name}`),
      // Draft 7 writes an anchor as an $id.
      ...(typeof id === 'string' && id.startsWith('#') ? [id] : []),
    ];
  });
  return new Set(names.filter((name) => name !== ''));
}
