import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { verifies } from '@wellspoken/proof';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';

import type { JsonSchema } from './schema/json-schema.ts';
import { defineTool, type Tool } from './tool.ts';

const define = (part: z.ZodType): Tool => {
  const input = z.object({ part: part.describe('A part') });
  return defineTool({
    name: 'judge',
    title: 'Judge',
    description: 'Judge.',
    effect: 'read',
    openWorld: false,
    input,
    output: input,
    run: (given) => given,
  });
};

const engine = new AjvJsonSchemaValidator();
// Where a schema does not say "$schema", this validator, as the protocol, takes it for 2020-12.
const fits = (json: JsonSchema | undefined, value: unknown): boolean =>
  engine.getValidator(json ?? {})(value).valid;

const parse = ({ input }: Tool, value: unknown): { readonly value?: unknown } =>
  input?.['~standard'].validate(value) as { readonly value?: unknown };

/** Whether arguments pass, as the tool judges them and as a client does that reads the list. */
const judgements = (tool: Tool, args: unknown): [byTool: boolean, byClient: boolean] => [
  'value' in parse(tool, args),
  fits(tool.inputJson, args),
];

const Tree = z.object({
  label: z.string().describe('Its words'),
  get branches(): z.ZodOptional<z.ZodArray<typeof Tree>> {
    return z.array(Tree).optional().describe('What grows from it');
  },
});
const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle').describe('Kind'), radius: z.number().describe('Radius') }),
  z.object({ kind: z.literal('square').describe('Kind'), side: z.number().describe('Side') }),
]);
const point = z.object({ x: z.number().describe('X'), y: z.number().optional().describe('Y') });

/** What is converted, what it becomes (without the description), what fits and what does not. */
const CASES: readonly [string, z.ZodType, object, readonly unknown[], readonly unknown[]][] = [
  [
    'a union',
    z.union([z.string().min(2), z.number(), point]),
    { anyOf: [{ type: 'string', minLength: 2 }, { type: 'number' }, { type: 'object' }] },
    ['ab', 1, { x: 1 }],
    ['a', true, null, [], {}],
  ],
  [
    'a union that is told apart by a property',
    shape,
    { oneOf: [{ type: 'object' }, { type: 'object' }] },
    [
      { kind: 'circle', radius: 1 },
      { kind: 'square', side: 2 },
    ],
    [{ kind: 'circle', side: 1 }, { kind: 'round', radius: 1 }, {}],
  ],
  ['what may be null', z.string().nullable(), { type: ['string', 'null'] }, ['a', null], [1]],
  [
    'an object with optional properties',
    point,
    { type: 'object', required: ['x'], properties: { x: {}, y: {} } },
    [{ x: 1 }, { x: 1, y: 2 }, { x: 1, z: 3 }],
    [{}, { y: 2 }, { x: 1, y: null }, { x: '1' }],
  ],
  [
    'a closed object in the input',
    z.strictObject({ x: z.number().describe('X') }),
    { type: 'object', additionalProperties: false },
    [{ x: 1 }],
    [{ x: 1, y: 2 }],
  ],
  [
    'objects in objects in lists',
    z
      .array(z.object({ at: point.describe('Where') }))
      .min(1)
      .max(2),
    { type: 'array', minItems: 1, maxItems: 2, items: { properties: { at: {} } } },
    [[{ at: { x: 1 } }]],
    [[], [{}], [{ at: {} }], Array(3).fill({ at: { x: 1 } })],
  ],
  [
    'a record',
    z.record(z.string().regex(/^[a-z]+$/), z.number()),
    { type: 'object', additionalProperties: { type: 'number' } },
    [{}, { a: 1, b: 2 }],
    [{ a: '1' }, { A: 1 }, []],
  ],
  [
    'a record over an enum',
    z.record(z.enum(['a', 'b']), z.number()),
    { type: 'object', required: ['a', 'b'] },
    [{ a: 1, b: 2 }],
    [{ a: 1 }, { a: 1, b: 2, c: 3 }],
  ],
  ['an enum', z.enum(['a', 'b']), { type: 'string', enum: ['a', 'b'] }, ['a', 'b'], ['c', 1, null]],
  ['a literal', z.literal('a'), { const: 'a' }, ['a'], ['b', null]],
  [
    'literals of several types',
    z.literal([1, 'a', null]),
    { enum: [1, 'a', null] },
    [1, null],
    [2],
  ],
  [
    'a tuple',
    z.tuple([z.string(), z.number()]),
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
    [['a', 1]],
    [['a'], [1, 'a'], ['a', 1, 2]],
  ],
  [
    'a tuple with more',
    z.tuple([z.string()]).rest(z.number()),
    { prefixItems: [{ type: 'string' }], items: { type: 'number' } },
    [['a'], ['a', 1, 2]],
    [[], ['a', 'b']],
  ],
  [
    'an intersection',
    z.intersection(point, z.object({ label: z.string().describe('Words') })),
    { type: 'object' },
    [{ x: 1, label: 'a' }],
    [{ x: 1 }, { label: 'a' }],
  ],
  [
    'what refers to itself',
    Tree,
    {},
    [{ label: 'a' }, { label: 'a', branches: [{ label: 'b', branches: [] }] }],
    [{}, { label: 'a', branches: [{}] }, { label: 'a', branches: {} }],
  ],
  [
    'a range',
    z.number().gt(0).lte(10),
    { type: 'number', exclusiveMinimum: 0, maximum: 10 },
    [0.5, 10],
    [0, 10.5, '1'],
  ],
  ['an integer', z.int(), { type: 'integer' }, [0, -5, 2 ** 53 - 1], [0.5, 2 ** 53, '1']],
  [
    'text of a length and a form',
    z.string().min(2).max(3).regex(/^a/),
    { type: 'string', minLength: 2, maxLength: 3, pattern: '^a' },
    ['ab', 'abc'],
    ['a', 'abcd', 'bb'],
  ],
  ['a date', z.iso.date(), { format: 'date' }, ['2026-01-31'], ['2026-02-30', 'today', 1]],
  ['anything', z.json(), {}, [null, 1, 'a', [{}], { a: [null] }], []],
];

test.for(CASES)(
  'converts %s so that a client judges values as the tool does',
  verifies('github-projects.schema.dialect', 'github-projects.schema.edge-cases'),
  ([, schema, json, good, bad]) => {
    const tool = define(schema);
    expect(tool.inputJson).toMatchObject({ properties: { part: json } });
    for (const part of good) expect(judgements(tool, { part })).toEqual([true, true]);
    for (const part of bad) expect(judgements(tool, { part })).toEqual([false, false]);
  },
);

test.for(CASES)(
  'converts an output with %s so that what is sent fits it',
  verifies('github-projects.schema.edge-cases'),
  ([, schema, , good, bad]) => {
    const tool = define(schema);
    for (const part of good) {
      expect(fits(tool.outputJson, parse(tool, { part }).value)).toBe(true);
    }
    for (const part of bad) expect(fits(tool.outputJson, { part })).toBe(false);
  },
);

const META = { $ref: 'https://json-schema.org/draft/2020-12/schema' };

test.for(CASES)(
  'writes %s as a schema that is itself valid in 2020-12',
  verifies('github-projects.schema.dialect'),
  ([, schema]) => {
    const { inputJson, outputJson } = define(schema);
    expect(fits(META, inputJson)).toBe(true);
    expect(fits(META, outputJson)).toBe(true);
    expect(inputJson).not.toHaveProperty('$schema');
  },
);

test('tells a schema of 2020-12 from others', verifies('github-projects.schema.dialect'), () => {
  expect(fits(META, { type: 'objekt' })).toBe(false);
  expect(fits(META, { prefixItems: { type: 'string' } })).toBe(false);
});

test(
  'states a default, does not require it in the input, and promises it in the output',
  verifies('github-projects.schema.edge-cases'),
  () => {
    const tool = define(z.object({ size: z.int().default(3).describe('How many') }));
    expect(tool.inputJson).toMatchObject({
      properties: { part: { properties: { size: { default: 3, type: 'integer' } } } },
    });
    expect(tool.inputJson).not.toHaveProperty('properties.part.required');
    expect(tool.outputJson).toMatchObject({ properties: { part: { required: ['size'] } } });
    expect(judgements(tool, { part: {} })).toEqual([true, true]);
    expect(judgements(tool, { part: { size: null } })).toEqual([false, false]);
    expect(parse(tool, { part: {} }).value).toEqual({ part: { size: 3 } });
  },
);

test(
  'agrees with clients on arbitrary values',
  verifies('github-projects.schema.edge-cases'),
  () => {
    const tool = define(z.union([point, shape, Tree, z.array(z.int()), z.enum(['a', 'b'])]));
    const key = fc.constantFrom('x', 'y', 'kind', 'radius', 'side', 'label', 'branches');
    const leaf = fc.constantFrom<unknown>('circle', 'square', 'a', '', 0, 1.5, true, null);
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    let accepted = 0;
    fc.assert(
      fc.property(value, (part) => {
        const [byTool, byClient] = judgements(tool, { part });
        accepted += Number(byTool);
        expect(byClient).toBe(byTool);
      }),
      { numRuns: 2_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  },
);

test(
  'gives clients the schema that the SDK itself makes of a zod object',
  verifies('github-projects.schema.zod'),
  async () => {
    const input = z.strictObject({
      shape: shape.describe('A shape'),
      tree: Tree.describe('A tree'),
    });
    const official = new McpServer({ name: 'official', version: '1.0.0' });
    official.registerTool('judge', { inputSchema: input }, () => ({ content: [] }));
    const client = new Client({ name: 'reader', version: '1.0.0' });
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    await Promise.all([official.connect(serverSide), client.connect(clientSide)]);
    const [listed] = (await client.listTools()).tools;
    await client.close();
    const tool = defineTool({
      name: 'judge',
      title: 'Judge',
      description: 'Judge.',
      effect: 'read',
      openWorld: false,
      input,
      run: () => 'done',
    });
    expect({ $schema: META.$ref, ...tool.inputJson }).toEqual(listed?.inputSchema);
  },
);
