import { isObject, type Json, type JsonObject } from '../../wire/json.ts';

/** The keywords of a schema in one spelling, whichever dialect it was written in. */
export function plainWords(schema: JsonObject): JsonObject {
  const { const: only, pattern, items, additionalItems, dependencies, ...others } = schema;
  return {
    ...others,
    ...(only !== undefined && { enum: [only] }),
    ...(typeof pattern === 'string' && { patterns: [pattern] }),
    ...itemsOf(items, additionalItems),
    ...dependenciesOf(dependencies),
  };
}

function itemsOf(items: Json | undefined, additionalItems: Json | undefined): JsonObject {
  if (items === undefined) return {};
  if (!Array.isArray(items)) return { items };
  return { prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) };
}

function dependenciesOf(dependencies: Json | undefined): JsonObject {
  if (!isObject(dependencies)) return {};
  const entries = Object.entries(dependencies);
  return {
    dependentRequired: Object.fromEntries(entries.filter(([, value]) => Array.isArray(value))),
    dependentSchemas: Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value))),
  };
}
