import { examineSchema } from '../schema/json-schema.ts';
import { isObject, type Json, type JsonObject, toSegment } from '../wire/json.ts';
import { matchesAll, makeTexts } from './make-scalar.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { isBetterAbsent } from './names.ts';
import { type MakeValue, type Making, type Place, type Shape, listShapes } from './shapes.ts';

const DEEPEST_FULL = 4;
const MOST_PROPERTIES = 64;

interface At {
  readonly place: Place;
  readonly making: Making;
}

/** An object of this shape; undefined where none was found. */
export function makeObject(make: MakeValue, shape: Shape, at: At): JsonObject | undefined {
  const { place, making } = at;
  const most = readCount(shape['maxProperties'], Infinity);
  const made = new Map<string, Json>();
  const add = (name: string): boolean => {
    const path = place.path + toSegment(name, place.path);
    const value = make(
      findPropertySchema(shape, name),
      { name, path, depth: place.depth + 1 },
      making,
    );
    if (value !== undefined) made.set(name, value);
    return value !== undefined;
  };
  for (const name of completeNames(shape, listRequiredNames(shape)))
    if (!add(name)) return undefined;
  for (const name of chooseOptionalNames(shape, at)) {
    const together = completeNames(shape, [name]).filter((each) => !made.has(each));
    if (made.size + together.length <= most) together.every(add);
  }
  for (const name of makeFurtherNames(shape, making)) {
    if (made.size >= readCount(shape['minProperties'], 0)) break;
    if (!made.has(name)) add(name);
  }
  return withDependents(make, { shape, made }, at);
}

// What a property brings with it by `dependentSchemas` is made once more, with that in mind.
function withDependents(
  make: MakeValue,
  { shape, made }: { readonly shape: Shape; readonly made: ReadonlyMap<string, Json> },
  at: At,
): JsonObject | undefined {
  const { dependentSchemas, ...others } = shape;
  const brought = Object.entries(readFields(dependentSchemas)).find(([name]) => made.has(name));
  if (brought === undefined) return Object.fromEntries(made);
  const [name, schema = true] = brought;
  const { [name]: _done, ...left } = readFields(dependentSchemas);
  const next = { ...others, required: [...made.keys()], dependentSchemas: left };
  for (const shapeOfIt of listShapes(schema, at.making)) {
    const merged = mergeSchemas(next, shapeOfIt);
    const value = merged && makeObject(make, merged, at);
    if (value !== undefined) return value;
  }
  return undefined;
}

function chooseOptionalNames(shape: Shape, { place, making }: At): readonly string[] {
  if (!making.full || place.depth > DEEPEST_FULL) return [];
  const required = listRequiredNames(shape);
  return listKnownNames(shape)
    .filter((name) => !required.includes(name) && !isBetterAbsent(name))
    .filter((name) => isAllowedName(shape, name))
    .slice(0, MOST_PROPERTIES);
}

// For an object that must have more properties than it names.
function makeFurtherNames(shape: Shape, making: Making): readonly string[] {
  const byPattern = Object.keys(readFields(shape['patternProperties'])).flatMap((pattern) =>
    makeTexts(pattern, making.seed),
  );
  const named = readFields(shape['propertyNames']);
  const byName =
    typeof named['pattern'] === 'string' ? makeTexts(named['pattern'], making.seed) : [];
  const listed = Array.isArray(named['enum']) ? named['enum'].map(String) : [];
  const free = Array.from({ length: MOST_PROPERTIES }, (_, index) => `extra${index + 1}`);
  const names = [...listKnownNames(shape), ...byPattern, ...listed, ...byName, ...free];
  return names.filter((name) => isAllowedName(shape, name));
}

// With the names that `dependentRequired` adds.
function completeNames(shape: Shape, names: readonly string[]): readonly string[] {
  const all = new Set(names);
  const needed = readFields(shape['dependentRequired']);
  for (const name of all) {
    const more = Object.hasOwn(needed, name) ? needed[name] : undefined;
    if (Array.isArray(more)) for (const each of more) all.add(String(each));
  }
  return [...all];
}

/** A number of a schema, or what counts without it. */
export const readCount = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

/** What the value of a property must be, by its name and by the patterns that fit its name. */
export function findPropertySchema(shape: Shape, name: string): Json {
  const named = readOwn(shape['properties'], name);
  const byPattern = Object.entries(readFields(shape['patternProperties']))
    .filter(([pattern]) => matchesAll(name, [pattern]))
    .map(([, schema]) => schema ?? true);
  const found = [...(named === undefined ? [] : [named]), ...byPattern];
  if (found.length === 0)
    return shape['additionalProperties'] ?? shape['unevaluatedProperties'] ?? true;
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : { allOf: found };
}

/** The names that a shape describes. */
export const listKnownNames = (shape: Shape): readonly string[] =>
  Object.keys(readFields(shape['properties']));

/** The names without which nothing is valid. */
export function listRequiredNames({ required }: Shape): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** Whether a property may have this name. */
function isAllowedName({ propertyNames }: Shape, name: string): boolean {
  if (propertyNames === undefined) return true;
  const examined = examineSchema(propertyNames);
  return examined.kind !== 'valid' || examined.validate(name).length === 0;
}

/** The fields of an object; none where it is no object. */
export const readFields = (
  value: Json | undefined,
): { readonly [name: string]: Json | undefined } => (isObject(value) ? value : {});

const readOwn = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
