import type { JsonSchema } from '../define/json-schema.ts';
import { isObject } from '../runtime/is-object.ts';

/**
 * A copy of a value without the keys that its schema does not declare. Only objects that list their
 * properties and say nothing of others are cut; where a schema combines or opens, the value stays.
 */
export function project(value: unknown, schema: unknown): unknown {
  if (!isObject(schema)) return value;
  if (Array.isArray(value)) {
    const first = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
    return value.map((item, index) => project(item, first[index] ?? schema['items']));
  }
  if (!isObject(value) || !isObject(schema['properties']) || isOpen(schema)) return value;
  const properties = schema['properties'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => Object.hasOwn(properties, key))
      .map(([key, item]) => [key, project(item, properties[key])]),
  );
}

const OPENING_KEYWORDS = ['patternProperties', 'anyOf', 'oneOf', 'allOf', '$ref', 'if'];

function isOpen(schema: JsonSchema): boolean {
  const additional = schema['additionalProperties'];
  return (
    (additional !== undefined && additional !== false) ||
    OPENING_KEYWORDS.some((keyword) => keyword in schema)
  );
}
