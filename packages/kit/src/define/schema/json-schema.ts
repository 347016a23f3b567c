import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';

import { KitError } from '../../errors/kit-error.ts';
import { isObject } from './json.ts';
import { describeValue } from '../options.ts';

/** A JSON Schema document, as sent to clients. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Any Standard Schema that converts itself to JSON Schema: zod 4, ArkType, Valibot with its
 * adapter.
 */
export type Schema<Input = unknown, Output = Input> = StandardSchemaWithJSON<Input, Output>;

/** The input schema of a tool without arguments. */
export const NO_ARGUMENTS: JsonSchema = Object.freeze({
  type: 'object',
  additionalProperties: false,
});

/** Converts a schema to JSON Schema 2020-12; throws an error that names the owner if it cannot. */
export function toJsonSchema(owner: string, schema: Schema, io: 'input' | 'output'): JsonSchema {
  const convert = schema?.['~standard']?.jsonSchema;
  if (convert === undefined) {
    throw new KitError(
      'KIT_SCHEMA_UNCONVERTIBLE',
      `${owner} has ${describeValue(schema)} as its ${io}: expected a schema that can write JSON Schema. ${adviseOn(schema)}.`,
    );
  }
  try {
    const json = convert[io]({ target: 'draft-2020-12' });
    return schema['~standard'].vendor === 'zod' ? removeDialect(json) : json;
  } catch (cause) {
    throw new KitError(
      'KIT_SCHEMA_UNCONVERTIBLE',
      `${owner} has an ${io} schema that JSON Schema cannot express (${describeReason(cause)}): replace the part that has no JSON form, such as a transform, a Date, a BigInt or a function.`,
    );
  }
}

/** Throws unless the root of the schema is an object. */
export function assertObjectSchema(owner: string, json: JsonSchema): void {
  if (json['type'] === 'object') return;
  throw new KitError(
    'KIT_SCHEMA_NOT_OBJECT',
    `${owner} has an input schema of type ${JSON.stringify(json['type']) ?? 'none'}: expected an object, because arguments have names.`,
  );
}

/** Throws when a property at any depth has no description. */
export function assertDescribed(owner: string, json: JsonSchema): void {
  const missing = findUndescribed({ root: json, seen: new Set() }, json, []);
  if (missing === undefined) return;
  throw new KitError(
    'KIT_PROPERTY_UNDESCRIBED',
    `${owner} has an input property "${missing.join('.')}" without a description: add .describe('…') so that a model knows what to pass.`,
  );
}

/** Suggests a fix for a value that is not a usable schema. */
function adviseOn(value: unknown): string {
  if (!isObject(value)) return 'Use zod, as in z.object({ … })';
  if ('~standard' in value) return 'Its library cannot: use zod 4, or one that can';
  const parts = Object.values(value);
  if (parts.length > 0 && parts.every((part) => isObject(part) && '~standard' in part)) {
    return 'Put it into z.object({ … })';
  }
  return 'Use z.object({ … }), or for JSON Schema fromJsonSchema() of @wellspoken/kit/json-schema';
}

// 2020-12 is the protocol's default dialect, so repeating it in every schema only costs tokens.
function removeDialect(json: Record<string, unknown>): JsonSchema {
  const { $schema: _dialect, ...rest } = json;
  return rest;
}

const NESTING_KEYWORDS = [
  'items',
  'prefixItems',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
] as const;

interface Search {
  readonly root: JsonSchema;
  /** Visited nodes, because schemas can be recursive. */
  readonly seen: Set<unknown>;
}

function findUndescribed(
  search: Search,
  node: unknown,
  path: readonly string[],
): readonly string[] | undefined {
  if (!isObject(node) || search.seen.has(node)) return undefined;
  search.seen.add(node);
  for (const [name, property] of Object.entries(asObject(node['properties']))) {
    const here = [...path, name];
    if (!isDescribed(search.root, property)) return here;
    const below = findUndescribed(search, property, here);
    if (below !== undefined) return below;
  }
  const nested = NESTING_KEYWORDS.flatMap((keyword) => node[keyword]);
  const patterned = Object.values(asObject(node['patternProperties']));
  for (const child of [...nested, ...patterned, resolveDefinition(search.root, node)]) {
    const below = findUndescribed(search, child, path);
    if (below !== undefined) return below;
  }
  return undefined;
}

function isDescribed(root: JsonSchema, property: unknown): boolean {
  if (!isObject(property)) return false;
  // A constant needs no description.
  if ('const' in property) return true;
  return [property, asObject(resolveDefinition(root, property))].some(
    ({ description }) => typeof description === 'string' && description.trim() !== '',
  );
}

function resolveDefinition(root: JsonSchema, node: JsonSchema): unknown {
  const name = /^#\/\$defs\/([^/]+)$/.exec(String(node['$ref']))?.[1];
  return name === undefined ? undefined : asObject(root['$defs'])[name];
}

function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function describeReason(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.replace(/\n.*/s, '');
}
