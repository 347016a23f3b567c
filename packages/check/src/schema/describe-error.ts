import type { ErrorObject } from 'ajv';

import { shorten } from '../excerpt.ts';
import { type Json, toPath, readPointer } from '../wire/json.ts';

/** One thing that is wrong with a value. */
export interface SchemaError {
  /** The place in the value: `items[0].name`; empty for the value itself. */
  readonly path: string;
  /** What it must be, and what it is: "must be a string, not a number (5)". */
  readonly message: string;
  /** The keyword of JSON Schema that says so; `format` is only a remark in newer dialects. */
  readonly keyword: string;
}

/** Puts what the validator found into plain words. */
export function describeErrors(
  errors: readonly ErrorObject[],
  value: Json,
): readonly SchemaError[] {
  const said = errors.map((error) => describe(error, value));
  // The branches of a union say more than that none of them fits.
  const telling = said.filter(({ keyword }) => !unions.has(keyword));
  return mergeByPath(telling.length > 0 ? telling : said).slice(0, MOST_ERRORS);
}

const MOST_ERRORS = 20;
const SHOWN = 80;
const unions: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'if', 'allOf', 'propertyNames']);

function describe(error: ErrorObject, value: Json): SchemaError {
  const { instancePath, keyword, propertyName } = error;
  const say = words[keyword];
  const came = propertyName ?? readPointer(value, instancePath);
  const message = say?.(readParams(error), came) ?? error.message ?? `breaks "${keyword}"`;
  return {
    path: toPath(instancePath),
    message: propertyName === undefined ? message : `names of properties: ${message}`,
    keyword,
  };
}

// A message once for each place, so that alternatives of a union stand together.
function mergeByPath(errors: readonly SchemaError[]): readonly SchemaError[] {
  const merged = new Map<string, SchemaError>();
  for (const error of errors) merged.set(`${error.path}\n${error.message}`, error);
  return [...merged.values()];
}

type Params = Readonly<Record<string, unknown>>;

// The parameters of an error are an object whose fields depend on its keyword.
const readParams = (error: ErrorObject): Params => error.params as Params;

const describeInstead = (came: Json | undefined): string => `not ${nameType(came)}`;

function nameType(came: Json | undefined): string {
  if (came === undefined) return 'absent';
  if (came === null) return 'null';
  if (Array.isArray(came)) return `an array of ${came.length}`;
  if (typeof came === 'object') return 'an object';
  return `${typeNames[typeof came] ?? typeof came} (${shorten(JSON.stringify(came), SHOWN)})`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

const formatTypes = (type: unknown): string =>
  (Array.isArray(type) ? type : [type])
    .map((each) => typeNames[String(each)] ?? String(each))
    .join(' or ');

const measureSize = (came: Json | undefined): number => {
  if (typeof came === 'string') return Array.from(came).length;
  return typeof came === 'object' && came !== null ? Object.keys(came).length : 0;
};

const comparisons: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};

type Words = (params: Params, came: Json | undefined) => string;

const describeComparison: Words = ({ comparison, limit }, came) =>
  `must be ${comparisons[String(comparison)] ?? String(comparison)} ${String(limit)}, ${describeInstead(came)}`;

const plurals = { character: 'characters', item: 'items', property: 'properties' } as const;

/** What is counted, and whether the limit is the least or the most. */
type Count = readonly [most: 'at least' | 'at most', what: keyof typeof plurals];

const describeCount = ([most, what]: Count, limit: unknown, came: Json | undefined): string =>
  `must have ${most} ${String(limit)} ${limit === 1 ? what : plurals[what]}, not ${measureSize(came)}`;

const describeForbidden = (name: unknown): string =>
  `must not have a property ${JSON.stringify(name)}`;

const words: Readonly<Record<string, Words>> = {
  type: ({ type }, came) => `must be ${formatTypes(type)}, ${describeInstead(came)}`,
  required: ({ missingProperty }) => `must have a property ${JSON.stringify(missingProperty)}`,
  additionalProperties: ({ additionalProperty }) => describeForbidden(additionalProperty),
  unevaluatedProperties: ({ unevaluatedProperty }) => describeForbidden(unevaluatedProperty),
  enum: ({ allowedValues }, came) =>
    `must be one of ${shorten(JSON.stringify(allowedValues), 200)}, ${describeInstead(came)}`,
  const: ({ allowedValue }, came) =>
    `must be ${shorten(JSON.stringify(allowedValue), SHOWN)}, ${describeInstead(came)}`,
  minimum: describeComparison,
  maximum: describeComparison,
  exclusiveMinimum: describeComparison,
  exclusiveMaximum: describeComparison,
  multipleOf: ({ multipleOf }, came) =>
    `must be a multiple of ${String(multipleOf)}, ${describeInstead(came)}`,
  minLength: ({ limit }, came) => describeCount(['at least', 'character'], limit, came),
  maxLength: ({ limit }, came) => describeCount(['at most', 'character'], limit, came),
  minItems: ({ limit }, came) => describeCount(['at least', 'item'], limit, came),
  maxItems: ({ limit }, came) => describeCount(['at most', 'item'], limit, came),
  minProperties: ({ limit }, came) => describeCount(['at least', 'property'], limit, came),
  maxProperties: ({ limit }, came) => describeCount(['at most', 'property'], limit, came),
  uniqueItems: () => 'must not hold the same item twice',
  pattern: ({ pattern }, came) =>
    `must match the pattern ${shorten(String(pattern), 200)}, ${describeInstead(came)}`,
  format: ({ format }, came) => `must have the format ${String(format)}, ${describeInstead(came)}`,
  propertyNames: ({ propertyName }) =>
    `must not have a property named ${JSON.stringify(propertyName)}`,
  dependentRequired: ({ missingProperty, property }) =>
    `must have a property ${JSON.stringify(missingProperty)} because it has ${JSON.stringify(property)}`,
  anyOf: (_, came) => `must fit one of the alternatives, ${describeInstead(came)}`,
  oneOf: (_, came) => `must fit exactly one of the alternatives, ${describeInstead(came)}`,
  not: (_, came) => `must be something else, ${describeInstead(came)}`,
  'false schema': () => 'must not be there',
};
