import { expect, test } from 'vitest';

import type { Json, JsonObject } from '../wire/json.ts';
import { examineSchema, type ValidSchema } from './json-schema.ts';

function validSchema(schema: Json): ValidSchema {
  const examined = examineSchema(schema);
  if (examined.kind !== 'valid') expect.fail(JSON.stringify(examined));
  return examined;
}

const dialects: readonly (readonly [string | undefined, string])[] = [
  [undefined, '2020-12'],
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['http://json-schema.org/draft/2020-12/schema#', '2020-12'],
  ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
  ['http://json-schema.org/draft-07/schema#', 'draft-07'],
  ['https://json-schema.org/draft-07/schema', 'draft-07'],
  ['http://json-schema.org/draft-06/schema#', 'draft-06'],
];

test.each(dialects)('judges %s by %s', ($schema, dialect) => {
  const schema: Json = { ...($schema !== undefined && { $schema }), type: 'object' };
  expect(validSchema(schema).dialect).toBe(dialect);
  expect(validSchema(schema).validate([])).toHaveLength(1);
});

test.each(['http://json-schema.org/draft-04/schema#', 'https://example.com/mine', ''])(
  'says that it does not know the dialect %j',
  ($schema) => {
    expect(examineSchema({ $schema, type: 'object' })).toEqual({
      kind: 'unknown-dialect',
      dialect: $schema,
    });
  },
);

test('reads each dialect by its own words', () => {
  const tuple = { type: 'array', items: [{ type: 'string' }] };
  expect(examineSchema(tuple).kind).toBe('invalid');
  const older = validSchema({ $schema: 'http://json-schema.org/draft-07/schema#', ...tuple });
  expect(older.validate([1])).toHaveLength(1);
  const newer = validSchema({ type: 'array', prefixItems: [{ type: 'string' }] });
  expect(newer.validate([1])).toHaveLength(1);
  const branches = JSON.parse('{ "if": true, "then": false }') as JsonObject;
  const oldest = validSchema({ $schema: 'http://json-schema.org/draft-06/schema#', ...branches });
  expect(oldest.validate(1)).toEqual([]);
  expect(validSchema(branches).validate(1)).toHaveLength(1);
});

const broken: readonly (readonly [string, Json, string])[] = [
  ['a type that does not exist', { properties: { a: { type: 'strin' } } }, 'properties.a.type'],
  [
    'required that is a boolean',
    { properties: { a: { required: true } } },
    'properties.a.required',
  ],
  ['properties that are a list', { properties: ['a'] }, 'properties'],
  ['a schema that is a number', 5, ''],
  ['a schema that is null', null, ''],
  ['names required twice', { required: ['a', 'a'] }, 'required'],
  ['a negative length', { minLength: -1 }, 'minLength'],
  ['an enum that is no list', { enum: 'a' }, 'enum'],
];

test.each(broken)('refuses %s and says where', (_, schema, path) => {
  const examined = examineSchema(schema);
  expect(examined.kind).toBe('invalid');
  expect(examined.kind === 'invalid' ? examined.errors[0]?.path : undefined).toBe(path);
});

const accepted: readonly (readonly [string, Json])[] = [
  ['true', true],
  ['an empty schema', {}],
  ['unknown keywords', { 'x-order': 3, markdownDescription: 'hi', type: 'string' }],
  ['an unknown format', { type: 'string', format: 'colour' }],
  ['nullable without a type', { nullable: true, anyOf: [{ type: 'string' }] }],
  ['nullable false beside null', { type: ['string', 'null'], nullable: false }],
  ['an id that is no $id', { id: 'thing', type: 'object' }],
  ['a pattern of another language', { type: 'string', pattern: '(?P<year>\\d+)' }],
  ['a pattern with a needless escape', { type: 'string', pattern: '^[\\w\\-]+\\-x$' }],
  ['$async', { $async: true, type: 'string' }],
  ['a reference with odd characters', refTo('Map<string, number>')],
  ['definitions in the newest dialect', refTo('x')],
  ['its own address', { $id: 'https://example.com/a.json', type: 'object' }],
];

function refTo(name: string): Json {
  return { definitions: { [name]: { type: 'string' } }, $ref: `#/definitions/${encodeURI(name)}` };
}

test.each(accepted)('accepts %s', (_, schema) => {
  const { validate } = validSchema(schema);
  expect(validate('x-x')).toEqual(
    schema === true || !isObjectType(schema) ? [] : expect.anything(),
  );
});

const isObjectType = (schema: Json): boolean => JSON.stringify(schema).includes('"object"');

test('two schemas with the same address do not mix', () => {
  const $id = 'https://example.com/same.json';
  expect(validSchema({ $id, type: 'string' }).validate(1)).toHaveLength(1);
  expect(validSchema({ $id, type: 'number' }).validate(1)).toEqual([]);
  const nested = (type: string): Json => ({
    $defs: { a: { $id: 'https://example.com/in.json', type } },
    $ref: '#/$defs/a',
  });
  expect(validSchema(nested('string')).validate(1)).toHaveLength(1);
  expect(validSchema(nested('number')).validate(1)).toEqual([]);
});

test('fetches nothing and names the reference that leads nowhere', () => {
  const remote = 'https://example.com/schema.json';
  expect(examineSchema({ $ref: remote })).toEqual({ kind: 'unresolved', reference: remote });
  expect(examineSchema({ $ref: '#/$defs/missing' }).kind).toBe('unresolved');
});

const words: readonly (readonly [Json, Json, string, string])[] = [
  [{ type: 'string' }, 5, '', 'must be a string, not a number (5)'],
  [{ type: ['string', 'null'] }, [1], '', 'must be a string or null, not an array of 1'],
  [{ required: ['a'] }, {}, '', 'must have a property "a"'],
  [
    { properties: { a: { enum: ['x'] } } },
    { a: 'y' },
    'a',
    'must be one of ["x"], not a string ("y")',
  ],
  [{ const: 1 }, 2, '', 'must be 1, not a number (2)'],
  [{ items: { minimum: 3 } }, [5, 1], '[1]', 'must be at least 3, not a number (1)'],
  [{ exclusiveMaximum: 3 }, 3, '', 'must be less than 3, not a number (3)'],
  [{ minLength: 3 }, '😀', '', 'must have at least 3 characters, not 1'],
  [{ maxItems: 1 }, [1, 2], '', 'must have at most 1 item, not 2'],
  [{ minProperties: 2 }, {}, '', 'must have at least 2 properties, not 0'],
  [
    { uniqueItems: true },
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    '',
    'must not hold the same item twice',
  ],
  [{ pattern: '^a' }, 'b', '', 'must match the pattern ^a, not a string ("b")'],
  [{ format: 'date' }, 'x', '', 'must have the format date, not a string ("x")'],
  [{ additionalProperties: false }, { 'a b': 1 }, '', 'must not have a property "a b"'],
  [
    { properties: { 'a/b c': { type: 'null' } } },
    { 'a/b c': 1 },
    '["a/b c"]',
    'must be null, not a number (1)',
  ],
  [
    { propertyNames: { maxLength: 1 } },
    { ab: 1 },
    '',
    'names of properties: must have at most 1 character, not 2',
  ],
  [{ not: {} }, 1, '', 'must be something else, not a number (1)'],
  [{ properties: { a: false } }, { a: 1 }, 'a', 'must not be there'],
  [{ oneOf: [{}, {}] }, 1, '', 'must fit exactly one of the alternatives, not a number (1)'],
  [{ multipleOf: 2 }, 3, '', 'must be a multiple of 2, not a number (3)'],
];

test.each(words)('says what is wrong: %j with %j', (...row) => {
  const [schema, value, path, message] = row;
  expect(validSchema(schema).validate(value)[0]).toMatchObject({ path, message });
});

test('a name that every object inherits is not there', () => {
  expect(validSchema({ required: ['constructor'] }).validate({})).toHaveLength(1);
});

test('an answer is kept for the same text', () => {
  expect(examineSchema({ title: 'kept' })).toBe(examineSchema({ title: 'kept' }));
});
