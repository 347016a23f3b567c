import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';

import { KitError } from '../../errors/kit-error.ts';
import { defineTool } from '../tool.ts';
import type { Schema } from './json-schema.ts';

const define = (input: Schema) =>
  defineTool({
    name: 'query',
    title: 'Query',
    description: 'Query a region.',
    effect: 'read',
    openWorld: false,
    input,
    run: () => 'done',
  });

/** A schema that is sent in the header of a name. */
const carried = <Carried extends z.ZodType>(schema: Carried, header: unknown): Carried =>
  schema.meta({ description: 'Carried', 'x-mcp-header': header });

const refusal = (where: string, why: string): KitError =>
  new KitError('KIT_HEADER_INVALID', `Tool "query" has an x-mcp-header on ${where}: ${why}.`);

test.for<[string, z.ZodType]>([
  ['text', z.string()],
  ['text that may be absent', z.string().optional()],
  ['a value of a closed set', z.enum(['us', 'eu'])],
  ['an integer', z.int()],
  ['a boolean', z.boolean()],
])('lists %s with the header that carries it', ([, schema]) => {
  const { inputJson } = define(z.object({ region: carried(schema, 'Region') }));
  expect(inputJson).toHaveProperty('properties.region.x-mcp-header', 'Region');
});

test('accepts every character of a token, and properties in properties', () => {
  const token = "!#$%&'*+-.^_`|~09azAZ";
  const where = z.object({ zone: carried(z.string(), token) }).describe('Where');
  expect(() => define(z.object({ where, region: carried(z.string(), 'R') }))).not.toThrow();
});

test.for(['', 'My Region', 'Region:', 'Région', 'a\nb', '\u0000', 'a/b', 7, true, null, ['a']])(
  'refuses the header name %j',
  verifies('tools.x-mcp-header'),
  (header) => {
    expect(() => define(z.object({ region: carried(z.string(), header) }))).toThrow(
      refusal('region', `${JSON.stringify(header)} is no HTTP header token`),
    );
  },
);

test(
  'refuses two headers that differ in case alone, and names both properties',
  verifies('tools.x-mcp-header-unique'),
  () => {
    const where = z.object({ zone: carried(z.string(), 'REGION') }).describe('Where');
    expect(() => define(z.object({ region: carried(z.string(), 'Region'), where }))).toThrow(
      refusal('where.zone', '"REGION" is taken by "region"'),
    );
  },
);

test.for<[string, string, z.ZodType]>([
  ['a number with fractions', 'number', z.number()],
  ['a list', 'array', z.array(z.string())],
  ['an object', 'object', z.object({})],
  ['null', 'null', z.null()],
  ['a union', 'undefined', z.union([z.string(), z.int()])],
  ['text that may be null', 'string,null', z.string().nullable()],
])('refuses to carry %s', verifies('tools.x-mcp-header-type'), ([, type, schema]) => {
  expect(() => define(z.object({ region: carried(schema, 'Region') }))).toThrow(
    refusal('region', `the type ${type} cannot be carried (string, integer and boolean can)`),
  );
});

const inside = carried(z.string(), 'Region');

test.for<[string, string, Schema]>([
  ['in a list', 'regions', z.object({ regions: z.array(inside).describe('Where') })],
  ['in a tuple', 'regions', z.object({ regions: z.tuple([inside]).describe('Where') })],
  ['in a record', 'regions', z.object({ regions: z.record(z.string(), inside).describe('Where') })],
  ['in a union', 'region', z.object({ region: z.union([inside, z.int()]).describe('Where') })],
  [
    'in an object of a list',
    'regions.region',
    z.object({ regions: z.array(z.object({ region: inside })).describe('Where') }),
  ],
  [
    'behind a reference',
    'the root',
    z.object({ region: inside.meta({ ...inside.meta(), id: 'Region' }) }),
  ],
  ['at the root', 'the root', carried(z.looseObject({}), 'Region')],
])(
  'refuses a header %s, where a proxy does not look for it',
  verifies('tools.x-mcp-header-reachable'),
  ([, where, input]) => {
    expect(() => define(input)).toThrow(
      refusal(where, 'it stands where it is not reached through properties alone'),
    );
  },
);

test.for(['apiKey', 'token', 'password'])(
  'refuses to carry %s, which looks like a secret',
  verifies('tools.x-mcp-header-secret'),
  (name) => {
    expect(() => define(z.object({ [name]: carried(z.string(), 'Region') }))).toThrow(
      refusal(name, 'it looks like a secret, and headers are written to logs'),
    );
  },
);

test('takes a property for a property, even when it is named like the keyword', () => {
  expect(() => define(z.object({ 'x-mcp-header': z.string().describe('Words') }))).not.toThrow();
});
