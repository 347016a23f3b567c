import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';

import { KitError } from '../errors/kit-error.ts';

/** A JSON Schema document, as it is sent. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Any Standard Schema that can also write itself as JSON Schema: zod 4, ArkType, Valibot with its adapter. */
export type Schema<Input = unknown, Output = Input> = StandardSchemaWithJSON<Input, Output>;

/** What a tool without arguments advertises. */
export const NO_ARGUMENTS: JsonSchema = Object.freeze({
  type: 'object',
  additionalProperties: false,
});

/** Writes a schema as JSON Schema 2020-12, or throws and names its owner. */
export function toJsonSchema(owner: string, schema: Schema, io: 'input' | 'output'): JsonSchema {
  const convert = schema?.['~standard']?.jsonSchema;
  if (convert === undefined) {
    throw new KitError(
      'KIT_SCHEMA_UNCONVERTIBLE',
      `${owner} has an ${io} that is no schema with JSON Schema conversion: use zod 4, another Standard Schema library that has it, or fromJsonSchema().`,
    );
  }
  try {
    const json = convert[io]({ target: 'draft-2020-12' });
    return schema['~standard'].vendor === 'zod' ? withoutDialect(json) : json;
  } catch (cause) {
    throw new KitError(
      'KIT_SCHEMA_UNCONVERTIBLE',
      `${owner} has an ${io} schema that JSON Schema cannot express (${reasonOf(cause)}): replace the part that has no JSON form, such as a transform, a Date, a BigInt or a function.`,
      { cause },
    );
  }
}

/** Throws unless the schema describes an object at its root. */
export function assertObjectSchema(owner: string, json: JsonSchema): void {
  if (json['type'] === 'object') return;
  throw new KitError(
    'KIT_SCHEMA_NOT_OBJECT',
    `${owner} has an input schema of type ${JSON.stringify(json['type']) ?? 'none'}: expected an object, because arguments have names.`,
  );
}

/** Throws when a property at any depth has no description. */
export function assertDescribed(owner: string, json: JsonSchema): void {
  const missing = findUndescribed(json, json, []);
  if (missing === undefined) return;
  throw new KitError(
    'KIT_PROPERTY_UNDESCRIBED',
    `${owner} has an input property "${missing.join('.')}" without a description: add .describe('…') so that a model knows what to pass.`,
  );
}

// 2020-12 is the protocol's default dialect, so saying it in every schema only costs tokens.
function withoutDialect(json: Record<string, unknown>): JsonSchema {
  const { $schema: _dialect, ...rest } = json;
  return rest;
}

const NESTING_KEYWORDS = ['items', 'anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;

function findUndescribed(
  root: JsonSchema,
  node: unknown,
  path: readonly string[],
): readonly string[] | undefined {
  if (!isObject(node) || path.length > 32) return undefined;
  for (const [name, property] of Object.entries(asObject(node['properties']))) {
    const here = [...path, name];
    if (!isDescribed(root, property)) return here;
    const below = findUndescribed(root, property, here);
    if (below !== undefined) return below;
  }
  for (const keyword of NESTING_KEYWORDS) {
    for (const child of [node[keyword]].flat()) {
      const below = findUndescribed(root, child, path);
      if (below !== undefined) return below;
    }
  }
  return undefined;
}

function isDescribed(root: JsonSchema, property: unknown): boolean {
  if (!isObject(property)) return false;
  if (typeof property['description'] === 'string' && property['description'].trim() !== '') {
    return true;
  }
  const target = /^#\/\$defs\/([^/]+)$/.exec(String(property['$ref']))?.[1];
  if (target === undefined) return false;
  const definition = asObject(root['$defs'])[target];
  return isObject(definition) && typeof definition['description'] === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.replace(/\n.*/s, '');
}
