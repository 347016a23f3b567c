import { expect, test } from 'vitest';
import * as z from 'zod';

import { describeIssues } from './describe-issues.ts';
import { listDeclaredNames } from './validate-input.ts';

/** The lines for a value that a schema refuses, as a caller reads them. */
function linesFor(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const namesAt = (path: readonly PropertyKey[]) => listDeclaredNames(json, value, path);
  return describeIssues(error?.issues ?? [], { value, namesAt, whole: 'arguments' });
}

const lineFor = (schema: z.ZodType, value: unknown): string =>
  linesFor(z.object({ x: schema }), { x: value }).join('\n');

test.for<[z.ZodType, unknown, string]>([
  [z.string(), 5, 'x: expected a string; got 5.'],
  [z.string(), null, 'x: expected a string; got null.'],
  [z.string(), undefined, 'x: required but missing; expected a string.'],
  [z.number(), 'many', 'x: expected a number; got "many".'],
  [z.number(), '12.5', 'x: expected a number; got "12.5". Did you mean 12.5?'],
  [z.number(), '', 'x: expected a number; got "".'],
  [z.number(), '1e999', 'x: expected a number; got "1e999".'],
  [z.int(), 1.5, 'x: expected an integer; got 1.5.'],
  [z.int(), '3', 'x: expected a number; got "3". Did you mean 3?'],
  [z.boolean(), 'True', 'x: expected a boolean; got "True". Did you mean true?'],
  [z.boolean(), ' false ', 'x: expected a boolean; got " false ". Did you mean false?'],
  [z.boolean(), 'yes', 'x: expected a boolean; got "yes".'],
  [z.array(z.string()), 'a', 'x: expected an array; got "a".'],
  [z.object({ y: z.string() }), [], 'x: expected an object; got [].'],
  [z.object({ y: z.string() }), {}, 'x.y: required but missing; expected a string.'],
  [z.record(z.string(), z.number()), 3, 'x: expected an object; got 3.'],
  [z.tuple([z.string()]), {}, 'x: expected an array; got {}.'],
  [z.null(), 0, 'x: expected null; got 0.'],
  [z.array(z.number()), [1, 'b'], 'x.1: expected a number; got "b".'],
])('says which type was expected (%#)', ([schema, value, line]) => {
  expect(lineFor(schema, value)).toBe(line);
});

test.for<[z.ZodType, unknown, string]>([
  [z.enum(['red', 'blue']), 'green', 'x: expected one of "red", "blue"; got "green".'],
  [
    z.enum(['public', 'private']),
    'Publik',
    'x: expected one of "public", "private"; got "Publik". Did you mean "public"?',
  ],
  [z.enum(['red', 'blue']), 7, 'x: expected one of "red", "blue"; got 7.'],
  [z.literal('all'), 'alll', 'x: expected "all"; got "alll". Did you mean "all"?'],
  [z.literal([1, 2]), 3, 'x: expected one of 1, 2; got 3.'],
  [z.enum(['red', 'blue']), undefined, 'x: required but missing; expected one of "red", "blue".'],
])('says which values were expected (%#)', ([schema, value, line]) => {
  expect(lineFor(schema, value)).toBe(line);
});

test.for<[z.ZodType, unknown, string]>([
  [z.string().min(2), 'a', 'x: expected at least 2 characters; got "a".'],
  [z.string().min(1), '', 'x: expected at least 1 character; got "".'],
  [z.string().max(2), 'abc', 'x: expected at most 2 characters; got "abc".'],
  [z.string().length(3), 'ab', 'x: expected exactly 3 characters; got "ab".'],
  [z.string().length(3), 'abcd', 'x: expected exactly 3 characters; got "abcd".'],
  [z.array(z.number()).min(1), [], 'x: expected at least 1 item; got [].'],
  [z.array(z.number()).max(2), [1, 2, 3], 'x: expected at most 2 items; got [1,2,3].'],
  [z.number().min(0), -1, 'x: expected at least 0; got -1.'],
  [z.number().max(10), 11, 'x: expected at most 10; got 11.'],
  [z.number().gt(0), 0, 'x: expected more than 0; got 0.'],
  [z.number().lt(1), 1, 'x: expected less than 1; got 1.'],
  [z.number().multipleOf(5), 7, 'x: expected a multiple of 5; got 7.'],
])('says which range was expected (%#)', ([schema, value, line]) => {
  expect(lineFor(schema, value)).toBe(line);
});

test.for<[z.ZodType, string]>([
  [z.email(), 'a valid email address'],
  [z.url(), 'a valid URL'],
  [z.uuid(), 'a valid UUID'],
  [z.ipv4(), 'a valid IPv4 address'],
  [z.base64(), 'a valid base64-encoded string'],
  [z.iso.datetime(), 'a date and time such as 2026-01-31T12:00:00Z'],
  [z.iso.date(), 'a date such as 2026-01-31'],
  [z.iso.time(), 'a time such as 12:00:00'],
  [z.iso.duration(), 'a duration such as P1DT2H'],
  [z.string().regex(/^[0-9]+$/), 'text that matches /^[0-9]+$/'],
  [z.templateLiteral(['v', z.int()]), 'text that matches ^v-?\\d+$'],
  [z.string().startsWith('v'), 'text that starts with "v"'],
  [z.string().endsWith('.ts'), 'text that ends with ".ts"'],
  [z.string().includes('@'), 'text that includes "@"'],
  [z.string().lowercase(), 'text in lower case'],
  [z.string().uppercase(), 'text in upper case'],
])('says which format was expected (%#)', ([schema, expected]) => {
  expect(lineFor(schema, 'No such!')).toBe(`x: expected ${expected}; got "No such!".`);
});

test.for<[string, string]>([
  ['date', '2026-01-31'],
  ['datetime', '2026-01-31T12:00:00Z'],
  ['time', '12:00:00'],
  ['duration', 'P1DT2H'],
])('shows a %s that would be accepted', ([format, example]) => {
  const schema = z.iso[format as 'date']();
  expect(lineFor(schema, 'no')).toContain(example);
  expect(schema.safeParse(example).success).toBe(true);
});

const page = z.union([z.number(), z.literal('last'), z.string().startsWith('#')]);
const shape = z.union([
  z.strictObject({ kind: z.literal('circle'), radius: z.number() }),
  z.strictObject({ kind: z.literal('square'), side: z.number(), unit: z.string() }),
]);
const tagged = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), radius: z.number() }),
  z.object({ kind: z.literal('square'), side: z.number() }),
]);

test.for<[z.ZodType, unknown, string]>([
  [page, true, 'x: expected a number or "last" or a string; got true.'],
  [page, undefined, 'x: required but missing; expected a number or "last" or a string.'],
  [z.number().nullable(), 'n', 'x: expected a number; got "n".'],
  [
    z.union([page, z.null()]),
    true,
    'x: expected a number or "last" or a string or null; got true.',
  ],
  [shape, 'circle', 'x: expected an object; got "circle".'],
  [shape, { kind: 'circle' }, 'x.radius: required but missing; expected a number.'],
  [shape, { kind: 'circle', radius: 1, side: 2 }, 'x.side: no such argument. Known: kind, radius.'],
  [
    tagged,
    { kind: 'circle', radius: '1' },
    'x.radius: expected a number; got "1". Did you mean 1?',
  ],
  [
    tagged,
    { kind: 'cirle' },
    'x.kind: expected one of "circle", "square"; got "cirle". Did you mean "circle"?',
  ],
  [tagged, {}, 'x.kind: required but missing; expected one of "circle", "square".'],
  [
    z.union([z.string(), z.array(page)]),
    [true],
    'x.0: expected a number or "last" or a string; got true.',
  ],
])(
  'says which alternatives there are, or what is wrong with the nearest (%#)',
  ([schema, value, line]) => {
    expect(lineFor(schema, value)).toBe(line);
  },
);

test('does not take an alternative for near that refuses the value itself', () => {
  const refused = { message: 'Invalid input', code: 'invalid_type', expected: 'array' };
  const inside = { message: 'Invalid input', code: 'invalid_type', expected: 'number', path: [0] };
  const union = { message: 'Invalid input', code: 'invalid_union', errors: [[inside, refused]] };
  expect(describeIssues([union], { value: 'a', whole: 'arguments' })).toEqual([
    'arguments: expected a number or an array; got "a".',
  ]);
});

test('says what the name of an entry must be', () => {
  const named = z.record(z.string().min(2), z.number());
  expect(lineFor(named, { a: 1 })).toBe(
    'x.a: expected the name to be at least 2 characters; got "a".',
  );
});

test.for<[z.ZodType, unknown, string]>([
  [z.string().refine(() => false, 'Must be a prime.'), '8', 'x: Must be a prime; got "8".'],
  [z.string('Give a name'), 8, 'x: Give a name; got 8.'],
  [z.string().min(3, 'URLs have more letters'), 'a', 'x: URLs have more letters; got "a".'],
  [z.string('Give a name'), undefined, 'x: Give a name.'],
  [z.string().refine(() => false), 'a', 'x: not accepted; got "a".'],
])("keeps the author's own words (%#)", ([schema, value, line]) => {
  expect(lineFor(schema, value)).toBe(line);
});

test('names the arguments as a whole where a rule is about several', () => {
  const range = z
    .object({ from: z.number(), to: z.number() })
    .refine(({ from, to }) => from <= to, 'from must not be after to');
  expect(linesFor(range, { from: 3, to: 1 })).toEqual([
    'arguments: from must not be after to; got {"from":3,"to":1}.',
  ]);
});

const open = z.strictObject({ query: z.string(), limit: z.number().optional() });

test('suggests the argument that is meant, or lists those there are', () => {
  expect(linesFor(open, { query: 'a', limits: 3, zebra: 1 })).toEqual([
    'limits: no such argument. Did you mean "limit"?',
    'zebra: no such argument. Known: query, limit.',
  ]);
});

test('says nothing of known names where there are none', () => {
  expect(linesFor(z.strictObject({}), { a: 1 })).toEqual(['a: no such argument.']);
});

test('does not repeat the value of an argument that is named like a secret', () => {
  const schema = z.object({ apiKey: z.number(), login: z.object({ password: z.number() }) });
  const said = linesFor(schema, { apiKey: 'canary-1', login: { password: 'canary-2' } });
  expect(said).toEqual([
    'apiKey: expected a number; got a value.',
    'login.password: expected a number; got a value.',
  ]);
});

test('does not repeat a secret inside a value either', () => {
  expect(lineFor(z.string(), { token: 'canary', page: 1 })).toBe(
    'x: expected a string; got {"token":"a value","page":1}.',
  );
});

test('shows a value whole while it has sixty characters, with its quotes', () => {
  expect(lineFor(z.number(), 'y'.repeat(58))).toBe(
    `x: expected a number; got "${'y'.repeat(58)}".`,
  );
});

test('shows only the beginning of a long value', () => {
  expect(lineFor(z.number(), 'y'.repeat(1_000_000))).toBe(
    `x: expected a number; got "${'y'.repeat(59)}… (string).`,
  );
});

test('says how many items a long list has', () => {
  const line = lineFor(z.array(z.string()).max(50), Array(10_000).fill('40000001'));
  expect(line).toMatch(/^x: expected at most 50 items; got \["40000001",.*… \(10000 items\)\.$/);
});

test('shows a name whole while it has 128 characters', () => {
  const name = 'n'.repeat(128);
  expect(linesFor(z.strictObject({}), { [name]: 1 })).toEqual([`${name}: no such argument.`]);
});

test('shows only the beginning of a long name', () => {
  const name = 'n'.repeat(1_000_000);
  expect(linesFor(z.strictObject({}), { [name]: 1 })).toEqual([
    `${'n'.repeat(128)}…: no such argument.`,
  ]);
});

test('lists up to twenty problems', () => {
  const lines = lineFor(z.array(z.number()), Array(20).fill('a')).split('\n');
  expect(lines).toHaveLength(20);
  expect(lines[19]).toBe('x.19: expected a number; got "a".');
});

test('counts what is too much to list, one by one', () => {
  const lines = lineFor(z.array(z.number()), Array(1_000).fill('a')).split('\n');
  expect(lines).toHaveLength(21);
  expect(lines[19]).toBe('x.19: expected a number; got "a".');
  expect(lines[20]).toBe('and 980 more problems.');
});

test('counts every unknown name as a problem', () => {
  const many = Object.fromEntries(Array.from({ length: 23 }, (_item, index) => [`k${index}`, 1]));
  const lines = linesFor(open, many);
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe('query: required but missing; expected a string.');
  expect(lines[20]).toBe('and 4 more problems.');
});

test('reads paths of libraries that wrap their keys', () => {
  const issue = { message: 'must be text', path: [{ key: 'list' }, { key: 0 }] };
  expect(describeIssues([issue], { value: { list: [5] }, whole: '' })).toEqual([
    'list.0: must be text; got 5.',
  ]);
});

test('takes nothing from the prototype for an argument', () => {
  expect(linesFor(z.object({ toString: z.string() }), {})).toEqual([
    'toString: required but missing; expected a string.',
  ]);
});

const request = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list'), query: z.string().optional() }),
  z.strictObject({ action: z.literal('open'), path: z.string(), lines: z.number().optional() }),
]);

test.for<[string, unknown, string]>([
  [
    'in an object of a union',
    { x: { action: 'open', path: 'a', line: 1 } },
    'x.line: no such argument. Did you mean "lines"?',
  ],
  [
    'in an object of a union, without a guess',
    { x: { action: 'list', colour: 1 } },
    'x.colour: no such argument. Known: action, query.',
  ],
])('knows the names %s', ([, value, line]) => {
  expect(linesFor(z.object({ x: request }), value)).toEqual([line]);
});

test('knows the names in the objects of a list', () => {
  const list = z.object({ x: z.array(z.strictObject({ path: z.string() })) });
  expect(linesFor(list, { x: [{ path: 'a' }, { path: 'b', pth: 'c' }] })).toEqual([
    'x.1.pth: no such argument. Did you mean "path"?',
  ]);
});
