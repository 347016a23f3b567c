import { isObject, type Json, type JsonObject } from '../wire/json.ts';

/** Puts two schemas that must both hold into one; undefined where they cannot. */
export function mergeSchemas(one: JsonObject, other: JsonObject): JsonObject | undefined {
  const merged: Record<string, Json | undefined> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const before = merged[keyword];
    if (value === undefined) continue;
    merged[keyword] = before === undefined ? value : mergeKeyword(keyword, before, value);
  }
  const isEmpty = ['type', 'enum'].some((keyword) => isEmptyList(merged[keyword]));
  return isEmpty ? undefined : merged;
}

const isEmptyList = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.length === 0;

type Merge = (one: Json, other: Json) => Json;

function mergeKeyword(keyword: string, one: Json, other: Json): Json {
  return mergers[keyword]?.(one, other) ?? other;
}

const list = (value: Json): readonly Json[] =>
  // A value that is no list counts as a list of one; a list of JSON holds JSON.
  Array.isArray(value) ? (value as readonly Json[]) : [value];

const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

const mergeUnion: Merge = (one, other) => [
  ...list(one),
  ...list(other).filter((each) => !list(one).some((before) => isSame(before, each))),
];

const mergeCommon: Merge = (one, other) =>
  list(one).filter((each) => list(other).some((another) => isSame(each, another)));

// An integer is a number too.
const mergeTypes: Merge = (one, other) => {
  const isIn = (type: Json, allowed: Json): boolean =>
    list(allowed).some((each) => each === type || (each === 'number' && type === 'integer'));
  return [
    ...list(one).filter((type) => isIn(type, other)),
    ...list(other).filter((type) => isIn(type, one) && !list(one).includes(type)),
  ];
};

const mergeLarger: Merge = (one, other) => Math.max(Number(one), Number(other));
const mergeSmaller: Merge = (one, other) => Math.min(Number(one), Number(other));

const mergeBoth: Merge = (one, other) => {
  if (one === true || other === false) return other;
  if (other === true || one === false) return one;
  return { allOf: [one, other] };
};

const mergeFieldsByBoth: Merge = (one, other) => mergeFields(mergeBoth, one, other);

const mergeFieldsByUnion: Merge = (one, other) => mergeFields(mergeUnion, one, other);

function mergeFields(merge: Merge, one: Json, other: Json): Json {
  if (!isObject(one) || !isObject(other)) return other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [name, mergeOptional(merge, one[name], other[name])]),
  );
}

function mergeOptional(merge: Merge, one: Json | undefined, other: Json | undefined): Json {
  if (one === undefined || other === undefined) return one ?? other ?? true;
  return merge(one, other);
}

const mergeOneByOne: Merge = (one, other) => {
  const length = Math.max(list(one).length, list(other).length);
  return Array.from({ length }, (_, index) =>
    mergeOptional(mergeBoth, list(one)[index], list(other)[index]),
  );
};

const mergeMultiple: Merge = (one, other) => {
  const [a, b] = [Number(one), Number(other)];
  if (!Number.isInteger(a) || !Number.isInteger(b)) return a % b === 0 ? a : b;
  const divisor = (x: number, y: number): number => (y === 0 ? x : divisor(y, x % y));
  return (a * b) / divisor(a, b);
};

const mergers: Readonly<Record<string, Merge>> = {
  type: mergeTypes,
  enum: mergeCommon,
  minimum: mergeLarger,
  exclusiveMinimum: mergeLarger,
  minLength: mergeLarger,
  minItems: mergeLarger,
  minProperties: mergeLarger,
  minContains: mergeLarger,
  maximum: mergeSmaller,
  exclusiveMaximum: mergeSmaller,
  maxLength: mergeSmaller,
  maxItems: mergeSmaller,
  maxProperties: mergeSmaller,
  maxContains: mergeSmaller,
  multipleOf: mergeMultiple,
  patterns: mergeUnion,
  required: mergeUnion,
  examples: mergeUnion,
  properties: mergeFieldsByBoth,
  patternProperties: mergeFieldsByBoth,
  dependentSchemas: mergeFieldsByBoth,
  dependentRequired: mergeFieldsByUnion,
  additionalProperties: mergeBoth,
  unevaluatedProperties: mergeBoth,
  propertyNames: mergeBoth,
  items: mergeBoth,
  contains: mergeBoth,
  prefixItems: mergeOneByOne,
  not: (one, other) => ({ anyOf: [one, other] }),
};
