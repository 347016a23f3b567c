import { expect, test } from 'vitest';

import { project } from './project.ts';

const properties = { a: { type: 'number' } };

test.for<[string, unknown, unknown, unknown]>([
  ['an object', { a: 1, b: 2 }, { properties }, { a: 1 }],
  ['a closed object', { a: 1, b: 2 }, { properties, additionalProperties: false }, { a: 1 }],
  [
    'an object in an object',
    { in: { a: 1, b: 2 } },
    { properties: { in: { properties } } },
    { in: { a: 1 } },
  ],
  ['objects in a list', [{ a: 1, b: 2 }, { b: 3 }], { items: { properties } }, [{ a: 1 }, {}]],
  [
    'objects in a tuple, each by its own schema',
    [
      { a: 1, b: 2 },
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ],
    { prefixItems: [{ properties }], items: { properties: { b: {} } } },
    [{ a: 1 }, { b: 2 }, { b: 2 }],
  ],
  ['a key of the prototype', JSON.parse('{"__proto__":1,"a":2}'), { properties }, { a: 2 }],
])('drops undeclared keys of %s', ([, value, schema, kept]) => {
  expect(project(value, schema)).toEqual(kept);
});

test.for<[string, unknown]>([
  ['allows any further property', { properties, additionalProperties: true }],
  ['has a schema for further properties', { properties, additionalProperties: {} }],
  ['names further properties by pattern', { properties, patternProperties: { '^b': {} } }],
  ['is one of several', { properties, anyOf: [{}] }],
  ['is exactly one of several', { properties, oneOf: [{}] }],
  ['is all of several', { properties, allOf: [{}] }],
  ['refers to another', { properties, $ref: '#/$defs/x' }],
  ['depends on a condition', { properties, if: {} }],
  ['lists no properties', { type: 'object' }],
  ['is true', true],
])('keeps all keys where a schema %s', ([, schema]) => {
  const value = { a: 1, b: { c: [2] } };
  expect(project(value, schema)).toEqual(value);
});

test.for([null, 'text', 0, false])('keeps %j as it is', (value) => {
  expect(project(value, { properties })).toBe(value);
});

test('does not change the value that it was given', () => {
  const value = { a: 1, b: 2 };
  project(value, { properties });
  expect(value).toEqual({ a: 1, b: 2 });
});
