import type { Json } from '../../wire/json.ts';
import type { Shape } from './shapes.ts';

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
export function typesOf(shape: Shape): readonly TypeName[] {
  const { type } = shape;
  if (type === undefined) return guessed(shape);
  const listed: readonly unknown[] = Array.isArray(type) ? type : [type];
  const known = listed.filter((each): each is TypeName => names.some((name) => name === each));
  return [...known.filter((each) => each !== 'null'), ...known.filter((each) => each === 'null')];
}

function guessed(shape: Shape): readonly TypeName[] {
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
