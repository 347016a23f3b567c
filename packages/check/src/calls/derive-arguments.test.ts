import { expect, test } from 'vitest';

import type { Json, JsonObject } from '../wire/json.ts';
import { deriveArguments } from './derive-arguments.ts';
import { deriveInvalid } from './derive-invalid.ts';

const only = (schema: Json): JsonObject => ({ properties: { value: schema }, required: ['value'] });

const made = (schema: Json): Json | undefined =>
  deriveArguments(only(schema), { seed: 1, count: 1 }).candidates[0]?.['value'];

const values: readonly (readonly [string, Json, Json])[] = [
  ['a constant', { const: { a: [1] } }, { a: [1] }],
  ['an example before the default', { type: 'integer', examples: [7], default: 3 }, 7],
  ['the default', { type: 'integer', default: 3 }, 3],
  ['no example of another type', { type: 'integer', examples: ['x'] }, 1],
  [
    'a number above an excluded bound',
    { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 1.5 },
    1.25,
  ],
  ['an integer within bounds', { type: 'integer', minimum: 7, maximum: 9 }, 7],
  ['a negative number', { type: 'number', maximum: -3 }, -3],
  ['a multiple', { type: 'integer', multipleOf: 7, minimum: 8 }, 14],
  ['a fraction', { type: 'number', multipleOf: 0.25, minimum: 0.3, maximum: 0.6 }, 0.5],
  ['a text that is long enough', { type: 'string', minLength: 8 }, 'testaaaa'],
  ['a text that is short enough', { type: 'string', maxLength: 2 }, 'te'],
  ['a text for a pattern with lengths', { type: 'string', pattern: '^x+$', minLength: 3 }, 'xxx'],
  [
    'a password that must hold all kinds',
    { type: 'string', pattern: '^(?=.*\\d)(?=.*[a-z]).{4,}$' },
    'test1',
  ],
  [
    'a list of different texts',
    { type: 'array', uniqueItems: true, minItems: 2, items: { enum: ['a', 'b'] } },
    ['a', 'b'],
  ],
  [
    'a list with places',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 2 },
    ['test', 1],
  ],
  [
    'a list that must contain',
    { type: 'array', contains: { const: 5 }, items: { type: 'integer' } },
    [5],
  ],
  ['a list that must be empty', { type: 'array', maxItems: 0 }, []],
  ['a value that is not forbidden', { type: 'integer', not: { enum: [1, 2] } }, 0],
  [
    'both of two schemas',
    {
      allOf: [
        { type: 'number', minimum: 3 },
        { type: 'integer', maximum: 4 },
      ],
    },
    3,
  ],
  ['the second of two where the first is impossible', { anyOf: [false, { const: 'b' }] }, 'b'],
  ['null where only that is allowed', { type: 'null' }, null],
  ['something before null', { type: ['null', 'boolean'] }, false],
  [
    'a property for its pattern',
    {
      type: 'object',
      patternProperties: { '^x_': { const: 1 } },
      additionalProperties: false,
      minProperties: 1,
    },
    { x_: 1 },
  ],
  [
    'a name from a list',
    {
      type: 'object',
      propertyNames: { enum: ['k'] },
      minProperties: 1,
      additionalProperties: { const: 2 },
    },
    { k: 2 },
  ],
  [
    'what a property brings with it',
    {
      type: 'object',
      required: ['a'],
      properties: { a: { const: 1 } },
      dependentSchemas: { a: { required: ['b'], properties: { b: { const: 2 } } } },
    },
    { a: 1, b: 2 },
  ],
  ['an IPv6 address', { type: 'string', format: 'ipv6' }, '2001:db8::1'],
];

test.each(values)('makes %s', (_, schema, expected) => {
  expect(made(schema)).toEqual(expected);
});

test('makes a text for two patterns', () => {
  const schema = { allOf: [{ pattern: '^[a-f]+$' }, { pattern: '^.{4}$' }], type: 'string' };
  expect(made(schema)).toMatch(/^[a-f]{4}$/);
});

test('follows a schema that refers to itself, and ends', () => {
  const schema: Json = {
    $defs: {
      Node: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/$defs/Node' } },
        },
        required: ['name', 'children'],
      },
    },
    $ref: '#/$defs/Node',
  };
  const { candidates } = deriveArguments(schema, { seed: 1, count: 1 });
  expect(candidates[0]).toMatchObject({ name: 'test', children: [{ name: 'test' }] });
});

const impossible: readonly (readonly [string, Json, RegExp])[] = [
  ['a schema that is not valid', { type: 'objekt' }, /not valid: type must be/],
  [
    'an unknown dialect',
    { $schema: 'https://example.com/x', type: 'object' },
    /dialect.*example\.com/,
  ],
  ['a reference to the network', { $ref: 'https://example.com/x.json' }, /leads nowhere: https/],
  ['a schema without objects', { type: 'string' }, /allows nothing/],
  ['a property that cannot be', { ...only(false) }, /value: its schema allows nothing/],
  [
    'a pattern that cannot be',
    only({ type: 'string', pattern: '^a(?!a)a$' }),
    /value: no text was found for the pattern/,
  ],
  ['bounds that cannot be', only({ type: 'integer', minimum: 3, maximum: 2 }), /value: no number/],
  ['too many items', only({ type: 'array', minItems: 10_000 }), /value: it needs 10000 items/],
  [
    'an endless object',
    {
      $defs: { N: { type: 'object', ...only({ $ref: '#/$defs/N' }) } },
      $ref: '#/$defs/N',
      type: 'object',
    },
    /too deep/,
  ],
];

test.each(impossible)('says why there is nothing for %s', (_, schema, why) => {
  const { candidates, gaps } = deriveArguments(schema, { seed: 1, count: 2 });
  expect(candidates).toEqual([]);
  expect(gaps.join('\n')).toMatch(why);
});

test('says where values come from', () => {
  const schema = {
    properties: {
      path: { type: 'string' },
      mode: { enum: ['a', 'b'] },
      when: { type: 'string', format: 'date' },
    },
    required: ['path', 'mode', 'when'],
  };
  const { reasons } = deriveArguments(schema, { seed: 1, count: 1 });
  expect(reasons).toEqual(['path: its name', 'mode: one of its listed values', 'when: its format']);
});

test.each([
  ['read_file', 'canary.txt'],
  ['getFileInfo', 'canary.txt'],
  ['list_directory', '.'],
  ['searchFiles', '.'],
  ['directory_tree', '.'],
])('%s gets the path %s', (tool, path) => {
  const schema = { properties: { path: { type: 'string' } }, required: ['path'] };
  const options = { seed: 1, count: 1, tool, readablePath: 'canary.txt' };
  expect(deriveArguments(schema, options).candidates).toEqual([{ path }]);
});

test('leaves out what only an earlier answer or a person can give', () => {
  const text = { type: 'string' };
  const schema = { properties: { query: text, pageToken: text, cursor: text, password: text } };
  const { candidates } = deriveArguments(schema, { seed: 1, count: 2 });
  expect(candidates).toEqual([{}, { query: 'test' }]);
});

test('a hostile schema ends with a reason', () => {
  const wide = { anyOf: Array.from({ length: 30 }, () => ({ $ref: '#/$defs/a' })) };
  const schema: Json = {
    $defs: { a: { allOf: [wide, wide] } },
    type: 'object',
    ...only({ $ref: '#/$defs/a' }),
  };
  const { candidates, gaps } = deriveArguments(schema, { seed: 1, count: 2 });
  expect(candidates).toEqual([]);
  expect(gaps).not.toEqual([]);
});

test('names every fault once, with what was expected', () => {
  const schema: Json = {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, maxLength: 3 },
      mode: { enum: ['a', 'b'] },
      limit: { type: 'integer', minimum: 1, maximum: 10 },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 1 },
    },
    required: ['path'],
    additionalProperties: false,
  };
  const faults = deriveInvalid(schema, { path: 'x', tags: ['t'] });
  expect(faults.map(({ purpose, expected }) => `${purpose}: ${expected}`)).toMatchInlineSnapshot(`
    [
      "missing path: the argument path, which is required",
      "wrong type of path: a string",
      "too short path: at least 1 character",
      "too long path: at most 3 characters",
      "wrong type of mode: a string",
      "unlisted value of mode: one of ["a","b"]",
      "wrong type of limit: an integer",
      "too small limit: an integer of at least 1",
      "too large limit: an integer of at most 10",
      "wrong type of tags: an array",
      "too many tags: at most 1 item",
      "unknown property: no property that the schema does not know",
    ]
  `);
});

test('finds no fault where a schema forbids nothing', () => {
  expect(deriveInvalid({ type: 'object', properties: { a: {} } }, {})).toEqual([]);
  expect(deriveInvalid({ type: 'objekt' }, {})).toEqual([]);
});

test('keeps a property named __proto__ a property', () => {
  const schema = JSON.parse(
    '{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
  ) as Json;
  const { candidates } = deriveArguments(schema, { seed: 1, count: 1 });
  expect(Object.keys(candidates[0] ?? {})).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(candidates[0])).toBe(Object.prototype);
});
