import { isObject, type Json, type JsonObject } from '../../../wire/json.ts';

/** A schema directly inside another. */
export interface Child {
  readonly keyword: string;
  /** The name or number under the keyword; empty where the keyword holds the schema itself. */
  readonly name: string;
  /** What the path gains: `.properties.path`. */
  readonly step: string;
  readonly schema: Json;
}

const holdsSchema = [
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
  'contentSchema',
];
const holdsList = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'];
const holdsMap = [
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
];

/** The schemas directly inside a schema, by the keywords of all dialects that we know. */
export function childrenOf(schema: JsonObject): readonly Child[] {
  return [
    ...holdsMap.flatMap((keyword) => inMap(keyword, schema[keyword])),
    ...holdsList.flatMap((keyword) => inList(keyword, schema[keyword])),
    ...holdsSchema.flatMap((keyword) => itself(keyword, schema[keyword])),
  ];
}

const isSchema = (value: Json | undefined): value is Json =>
  isObject(value) || typeof value === 'boolean';

const itself = (keyword: string, schema: Json | undefined): readonly Child[] =>
  isSchema(schema) ? [{ keyword, name: '', step: `.${keyword}`, schema }] : [];

function inList(keyword: string, list: Json | undefined): readonly Child[] {
  if (!Array.isArray(list)) return [];
  return list.map((schema: Json, index) => ({
    keyword,
    name: String(index),
    step: `.${keyword}[${index}]`,
    schema,
  }));
}

function inMap(keyword: string, map: Json | undefined): readonly Child[] {
  if (!isObject(map)) return [];
  return Object.entries(map).flatMap(([name, schema]) =>
    // `dependencies` of old drafts may also hold lists of names.
    schema === undefined || (keyword === 'dependencies' && !isSchema(schema))
      ? []
      : [{ keyword, name, step: `.${keyword}${stepOf(name)}`, schema }],
  );
}

const stepOf = (name: string): string =>
  /^[\w$-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
