import { isObject, type Json, type JsonObject, readPointer, toItems } from '../wire/json.ts';
import { mergeSchemas } from './merge-schemas.ts';

/** A schema without references and unions at its top: one of the ways to fulfil it. */
export type Shape = JsonObject;

const MOST_SHAPES = 24;
const DEEPEST = 24;

/** The ways to fulfil a schema, in the order of its alternatives. */
export function listShapes(schema: Json, making: Making, depth = 0): readonly Shape[] {
  making.spend(1);
  if (schema === true) return [{}];
  if (!isObject(schema) || depth > DEEPEST) return [];
  const { $ref, $dynamicRef, $recursiveRef, allOf, anyOf, oneOf, ...others } = schema;
  const { if: condition, then: consequence, else: otherwise, ...own } = others;
  const deeper = (part: Json): readonly Shape[] => listShapes(part, making, depth + 1);
  const referred = [$ref, $dynamicRef, $recursiveRef]
    .filter((reference) => typeof reference === 'string')
    .map((reference) => resolveReference(making.root, reference) ?? false);
  const unions = [anyOf, oneOf].filter((union) => Array.isArray(union));

  // Each of these must hold, in one of its ways.
  const demands = [
    [normalizeKeywords(own)],
    ...[...referred, ...toItems(allOf)].map(deeper),
    ...unions.map((union) => toItems(union).flatMap(deeper)),
    ...listConditional({ condition, consequence, otherwise }, making, deeper),
  ];
  return demands.reduce((shapes, ways) => combine(shapes, ways, making));
}

interface Conditional {
  readonly condition: Json | undefined;
  readonly consequence: Json | undefined;
  readonly otherwise: Json | undefined;
}

function listConditional(
  { condition, consequence, otherwise }: Conditional,
  making: Making,
  deeper: (part: Json) => readonly Shape[],
): readonly (readonly Shape[])[] {
  if (condition === undefined) return [];
  const met = combine(deeper(condition), deeper(consequence ?? true), making);
  const unmet = deeper(otherwise ?? true).map((shape) => mergeSchemas(shape, { not: condition }));
  return [[...unmet.filter((shape) => shape !== undefined), ...met]];
}

function combine(
  ones: readonly Shape[],
  others: readonly Shape[],
  making: Making,
): readonly Shape[] {
  const ways = others.slice(0, MOST_SHAPES);
  making.spend(ones.length * ways.length);
  const pairs = ones.flatMap((one) => ways.map((other) => mergeSchemas(one, other)));
  return pairs.filter((merged) => merged !== undefined).slice(0, MOST_SHAPES);
}

/** One attempt to make arguments. */
export interface Making {
  /** The schema that references start from. */
  readonly root: Json;
  /** A number of the attempt, from the seed. */
  readonly seed: number;
  /** Optional properties too. */
  readonly full: boolean;
  /** Use the examples and defaults of the schema. */
  readonly trusting: boolean;
  /** Chooses one of so many; always the first in an attempt that does not vary. */
  readonly pick: (count: number) => number;
  /** Counts how often a choice was made anew because the one before did not do. */
  readonly turn: number;
  /** A path that may be read. */
  readonly readablePath: string;
  /** Says where a value comes from. */
  readonly note: (place: Place, source: string) => void;
  /** Says why no value was found. */
  readonly giveUp: (place: Place, why: string) => void;
  /** Throws `Undecided` when the attempts together take too long. */
  readonly spend: (steps: number) => void;
}

/** Where in the arguments a value is made. */
export interface Place {
  /** The nearest name of a property. */
  readonly name: string;
  readonly path: string;
  readonly depth: number;
}

/** Makes a value of a schema; undefined where none was found. */
export type MakeValue = (schema: Json, place: Place, making: Making) => Json | undefined;

/** The list with the picked one first. */
export function putPickedFirst<Item>(items: readonly Item[], making: Making): readonly Item[] {
  const index = items.length === 0 ? 0 : (making.pick(items.length) + making.turn) % items.length;
  return [...items.slice(index), ...items.slice(0, index)];
}

/** A type of JSON Schema. */
export type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

const names: readonly TypeName[] = [
  'string',
  'integer',
  'number',
  'boolean',
  'object',
  'array',
  'null',
];

// A keyword that says something about one type only.
const telling: readonly (readonly [TypeName, readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'minProperties',
      'maxProperties',
      'propertyNames',
    ],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['minLength', 'maxLength', 'patterns', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** The types that a shape allows, null last; guessed from its other words where it names none. */
export function listTypes(shape: Shape): readonly TypeName[] {
  const { type } = shape;
  if (type === undefined) return guessTypes(shape);
  const listed: readonly unknown[] = Array.isArray(type) ? type : [type];
  const known = listed.filter((each): each is TypeName => names.some((name) => name === each));
  return [...known.filter((each) => each !== 'null'), ...known.filter((each) => each === 'null')];
}

function guessTypes(shape: Shape): readonly TypeName[] {
  const told = telling.filter(([, words]) => words.some((word) => shape[word] !== undefined));
  const types = told.map(([type]) => type);
  return [...types, ...names.filter((name) => !types.includes(name) && name !== 'null'), 'null'];
}

/** Whether a value is of a type. */
export function isOfType(value: Json, type: TypeName): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** The keywords of a schema in one spelling, whichever dialect it was written in. */
function normalizeKeywords(schema: JsonObject): JsonObject {
  const { const: only, pattern, items, additionalItems, dependencies, ...others } = schema;
  return {
    ...others,
    ...(only !== undefined && { enum: [only] }),
    ...(typeof pattern === 'string' && { patterns: [pattern] }),
    ...normalizeItems(items, additionalItems),
    ...normalizeDependencies(dependencies),
  };
}

function normalizeItems(items: Json | undefined, additionalItems: Json | undefined): JsonObject {
  if (items === undefined) return {};
  if (!Array.isArray(items)) return { items };
  return { prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) };
}

function normalizeDependencies(dependencies: Json | undefined): JsonObject {
  if (!isObject(dependencies)) return {};
  const entries = Object.entries(dependencies);
  return {
    dependentRequired: Object.fromEntries(entries.filter(([, value]) => Array.isArray(value))),
    dependentSchemas: Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value))),
  };
}

/** The schema that a reference inside the same document leads to; undefined where it leads nowhere. */
function resolveReference(root: Json, reference: string): Json | undefined {
  const fragment = readFragment(root, reference);
  if (fragment === undefined) return undefined;
  if (fragment === '') return root;
  if (fragment.startsWith('/')) return readPointer(root, fragment);
  return findAnchor(root, fragment);
}

// Also where the document is named by its own address.
function readFragment(root: Json, reference: string): string | undefined {
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
