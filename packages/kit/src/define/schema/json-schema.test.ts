import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import * as z3 from 'zod/v3';

import { KitError } from '../../errors/kit-error.ts';
import { fromJsonSchema } from '../../json-schema.ts';
import { defineTool, type Tool } from '../tool.ts';
import type { Schema } from './json-schema.ts';

const words = {
  name: 'convert',
  title: 'Convert',
  description: 'Convert.',
  effect: 'read',
  openWorld: false,
} as const;
const withInput = (input: Schema): Tool => defineTool({ ...words, input, run: () => 'done' });
const withOutput = (output: Schema): Tool => defineTool({ ...words, output, run: () => ({}) });

/** The sentence that a definition is refused with; the reason in brackets is the library's. */
const refusal = (io: string): unknown =>
  expect.objectContaining({
    name: 'KitError',
    code: 'KIT_SCHEMA_UNCONVERTIBLE',
    message: expect.stringMatching(
      new RegExp(
        `^Tool "convert" has an ${io} schema that JSON Schema cannot express \\(.+\\): replace the part that has no JSON form, such as a transform, a Date, a BigInt or a function\\.$`,
      ),
    ) as string,
  });

const UNCONVERTIBLE: readonly [string, z.ZodType][] = [
  ['a Date', z.date()],
  ['a BigInt', z.bigint()],
  ['a BigInt literal', z.literal(5n)],
  ['a symbol', z.symbol()],
  ['undefined', z.undefined()],
  ['a Map', z.map(z.string(), z.string())],
  ['a Set', z.set(z.string())],
  ['NaN', z.nan()],
  ['a custom type', z.custom<string>((value) => value === 'a')],
  ['a function', z.function()],
  ['an instance of a class', z.instanceof(URL)],
];

test.for(UNCONVERTIBLE)('refuses %s in an input', ([, part]) => {
  expect(() => withInput(z.object({ part: part.describe('A part') }))).toThrow(refusal('input'));
});

test.for(UNCONVERTIBLE)('refuses %s deep in an output', ([, part]) => {
  expect(() => withOutput(z.object({ list: z.array(z.object({ part })) }))).toThrow(
    refusal('output'),
  );
});

test('refuses a transform in an output, whose result nobody can describe', () => {
  const output = z.object({ size: z.string().transform((text) => text.length) });
  expect(() => withOutput(output)).toThrow(refusal('output'));
});

test('describes a transform in an input by what goes into it', () => {
  const size = z
    .string()
    .transform((text) => text.length)
    .describe('Words to count');
  expect(withInput(z.object({ size })).inputJson).toMatchObject({
    properties: { size: { type: 'string' } },
  });
});

const standard = { version: 1, vendor: 'other', validate: (value: unknown) => ({ value }) };

const OTHER = 'Its library cannot: use zod 4, or one that can.';

test.for<[string, unknown, string]>([
  ['the shape of a zod object', { a: z.string() }, 'Put it into z.object({ … }).'],
  ['a schema of zod mini, which cannot write itself', mini.object({ a: mini.string() }), OTHER],
  ['a schema of zod 3', z3.object({ a: z3.string() }), OTHER],
  ['a Standard Schema without JSON conversion', { '~standard': standard }, OTHER],
  [
    'a JSON Schema that was not wrapped',
    { type: 'object' },
    'Use z.object({ … }), or for JSON Schema fromJsonSchema() of @wellspoken/kit/json-schema.',
  ],
  ['null', null, 'Use zod, as in z.object({ … }).'],
])('refuses %s in place of a schema', ([, schema, advice]) => {
  const came = schema === null ? 'null' : 'an object';
  for (const [io, define] of [
    ['input', withInput],
    ['output', withOutput],
  ] as const) {
    expect(() => define(schema as Schema)).toThrow(
      new KitError(
        'KIT_SCHEMA_UNCONVERTIBLE',
        `Tool "convert" has ${came} as its ${io}: expected a schema that can write JSON Schema. ${advice}`,
      ),
    );
  }
});

test('says the same where there are examples, which need a schema first', () => {
  const define = () =>
    defineTool({
      ...words,
      input: { a: z.string() } as unknown as Schema,
      examples: [{ name: 'a', arguments: { a: 'a' } }],
      run: () => 'done',
    });
  expect(define).toThrow(/^Tool "convert" has an object as its input: expected a schema/);
});

test.for<[string, string, Schema]>([
  ['text', '"string"', z.string()],
  ['a list', '"array"', z.array(z.string())],
  ['an object or null', 'none', z.object({}).nullable()],
  ['a union', 'none', z.union([z.object({}), z.strictObject({})])],
  ['anything', 'none', z.unknown()],
  ['any object of several', 'none', fromJsonSchema({ anyOf: [{ type: 'object' }] })],
])(
  'refuses an input that is %s',
  verifies('protocol-guide.definition.input'),
  ([, type, input]) => {
    expect(() => withInput(input)).toThrow(
      new KitError(
        'KIT_SCHEMA_NOT_OBJECT',
        `Tool "convert" has an input schema of type ${type}: expected an object, because arguments have names.`,
      ),
    );
  },
);

test(
  'describes no arguments by a closed object',
  verifies('protocol-guide.definition.input'),
  () => {
    expect(defineTool({ ...words, run: () => 'done' }).inputJson).toEqual({
      type: 'object',
      additionalProperties: false,
    });
  },
);
