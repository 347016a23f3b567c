import { isObject, type Json } from '../../../wire/json.ts';
import { resolved } from './resolve-ref.ts';

const says = [
  'type',
  'enum',
  'const',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
];

/** Whether a schema says what its values are; `{}`, `true` and the mere null do not. */
export function isTyped(root: Json, schema: Json | undefined): boolean {
  if (schema === undefined || schema === true) return false;
  // A property that may not be there needs no type.
  if (schema === false) return true;
  const found = resolved(root, schema);
  if (!isObject(found)) return found === false;
  return says.some((keyword) => found[keyword] !== undefined) && found['type'] !== 'null';
}
