import { expect, test } from 'vitest';

import { chooseFaults } from './bad-calls.probe.ts';

const properties = Object.fromEntries(
  ['a', 'b', 'c', 'd'].map((name) => [name, { type: 'string', maxLength: 5, minLength: 1 }]),
);
const valid = { a: 'x', b: 'x', c: 'x', d: 'x' };

test('chooses a bounded number of faults, of every kind first', () => {
  const schema = {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
  const chosen = chooseFaults(schema, valid);
  expect(chosen).toHaveLength(6);
  const kinds = new Set(chosen.map(({ purpose, property }) => purpose.replace(property, '')));
  expect(kinds.size).toBe(5);
});

test('finds nothing to break in an open schema', () => {
  expect(chooseFaults({ type: 'object' }, {})).toEqual([]);
});
