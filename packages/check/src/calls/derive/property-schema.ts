import { isObject, type Json } from '../../wire/json.ts';
import { examineSchema } from '../../schema/json-schema.ts';
import { matchesAll } from './pattern-text.ts';
import type { Shape } from './shapes.ts';

/** What the value of a property must be, by its name and by the patterns that fit its name. */
export function propertySchema(shape: Shape, name: string): Json {
  const named = own(shape['properties'], name);
  const byPattern = Object.entries(fieldsOf(shape['patternProperties']))
    .filter(([pattern]) => matchesAll(name, [pattern]))
    .map(([, schema]) => schema ?? true);
  const found = [...(named === undefined ? [] : [named]), ...byPattern];
  if (found.length === 0)
    return shape['additionalProperties'] ?? shape['unevaluatedProperties'] ?? true;
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : { allOf: found };
}

/** The names that a shape describes. */
export const knownNames = (shape: Shape): readonly string[] =>
  Object.keys(fieldsOf(shape['properties']));

/** The names without which nothing is valid. */
export function requiredNames({ required }: Shape): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** Whether a property may have this name. */
export function isAllowedName({ propertyNames }: Shape, name: string): boolean {
  if (propertyNames === undefined) return true;
  const examined = examineSchema(propertyNames);
  return examined.kind !== 'valid' || examined.validate(name).length === 0;
}

/** The fields of an object; none where it is no object. */
export const fieldsOf = (value: Json | undefined): { readonly [name: string]: Json | undefined } =>
  isObject(value) ? value : {};

const own = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
