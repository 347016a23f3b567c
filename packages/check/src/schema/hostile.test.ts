import { expect, test } from 'vitest';

import type { Json } from '../wire/json.ts';
import { examineSchema, type Validation } from './json-schema.ts';

function judged(schema: Json, value: Json): Validation | { readonly kind: string } {
  const examined = examineSchema(schema);
  return examined.kind === 'valid' ? examined.judge(value) : examined;
}

function nested(levels: number, wrap: (inner: Json) => Json): Json {
  let value: Json = true;
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}

// Each definition asks for the next one twice: two to the power of their number.
function doubling(count: number, link: (name: string) => Json): Json {
  const names = Array.from({ length: count }, (_, index) => `d${index}`);
  const definitions = names.map((name, index) => [name, link(`#/$defs/d${index + 1}`)] as const);
  return {
    $defs: { ...Object.fromEntries(definitions), [`d${count}`]: { type: ['object', 'string'] } },
    $ref: '#/$defs/d0',
  };
}

const twice = ($ref: string): Json => ({ allOf: [{ $ref }, { $ref }] });

const manyProperties = Object.fromEntries(
  Array.from({ length: 30_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
);

const undecided: readonly (readonly [string, Json, Json])[] = [
  ['a schema nested without end', nested(50_000, (not) => ({ not })), 1],
  ['a schema that is very wide', { properties: manyProperties }, {}],
  ['a schema that is only itself', { $ref: '#' }, 1],
  [
    'two schemas that are each other',
    { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
    1,
  ],
  ['references that double thirty times', doubling(30, twice), 'x'],
  ['a value nested without end', true, nested(50_000, (inner) => [inner])],
  ['a value with a million items', true, Array.from({ length: 1_000_000 }, () => 0)],
  [
    'a tree that is asked twice at each level',
    {
      $defs: { t: { allOf: [0, 1].map(() => ({ properties: { c: { $ref: '#/$defs/t' } } })) } },
      $ref: '#/$defs/t',
    },
    nested(100, (c) => ({ c })),
  ],
  ['a loop in a loop that looks behind', { pattern: '^(a+)+(?<!b)$' }, `${'a'.repeat(5000)}!`],
  ['a loop in a loop that repeats a group', { pattern: '^(a+)+\\1$' }, `${'a'.repeat(5000)}!`],
  ['a pattern that counts too far', { pattern: '^((a{1,1000}){1,1000})+$' }, 'a'.repeat(500)],
];

test.each(undecided)('says nothing of %s', (_, schema, value) => {
  expect(judged(schema, value).kind).toBe('undecided');
});

const decided: readonly (readonly [string, Json, Json])[] = [
  ['a loop in a loop', { pattern: '^(a+)+$' }, `${'a'.repeat(20_000)}!`],
  ['alternatives that overlap', { pattern: '^(a|aa|a?)*$' }, `${'a'.repeat(20_000)}!`],
  ['many loops in a row', { pattern: '^.*.*.*.*.*.*x$' }, 'a'.repeat(20_000)],
  ['a loop that starts anywhere', { pattern: '\\s+$' }, `${' '.repeat(20_000)}x`],
  [
    'an address by the usual bad pattern',
    { pattern: '^([a-zA-Z0-9]+\\.?)+@x$' },
    `${'a'.repeat(20_000)}!`,
  ],
  [
    'keys that all fit a bad pattern',
    { patternProperties: { '^(a+)+$': false } },
    { ['a'.repeat(3000)]: 1 },
  ],
  [
    'a hundred thousand items with a twin',
    { uniqueItems: true },
    Array.from({ length: 100_000 }, (_, i) => ({ n: i % 99_999 })),
  ],
  ['a long text with a format', { format: 'email' }, `${'a@'.repeat(50_000)}`],
  ['a long address with a format', { format: 'uri' }, `http://${'a:'.repeat(50_000)} `],
  ['a long host with a format', { format: 'hostname' }, `${'a-'.repeat(50_000)}`],
  ['a long template with a format', { format: 'uri-template' }, `${'{'.repeat(50_000)}`],
];

test.each(decided)('decides %s', (_, schema, value) => {
  expect(judged(schema, value).kind).toBe('invalid');
});

test('references that double are decided while they are few', () => {
  expect(judged(doubling(10, twice), 'x')).toEqual({ kind: 'valid' });
});

test('a list of trees by a recursive schema is decided', () => {
  const schema = {
    $defs: { t: { properties: { c: { items: { $ref: '#/$defs/t' } } }, required: ['n'] } },
    $ref: '#/$defs/t',
  };
  const tree = { n: 1, c: Array.from({ length: 10_000 }, () => ({ n: 2, c: [{ n: 3 }] })) };
  expect(judged(schema, tree)).toEqual({ kind: 'valid' });
});
