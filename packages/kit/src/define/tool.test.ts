import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';

import { KitError } from '../errors/kit-error.ts';
import { connect } from '../testing/index.ts';
import { defineServer } from './server.ts';
import { defineTool, type Tool, type ToolOptions } from './tool.ts';

const base = {
  name: 'act',
  title: 'Act',
  description: 'Act.',
  effect: 'read',
  openWorld: false,
  run: (): string => 'done',
} as const;
const define = (options: Partial<ToolOptions<undefined, undefined>> = {}): Tool =>
  defineTool({ ...base, ...options });

const serve = (...tools: Tool[]) =>
  connect(defineServer({ name: 'acts', title: 'Acts', version: '1.0.0', tools }));

const badName = (shown: string): KitError =>
  new KitError(
    'KIT_NAME_INVALID',
    `Tool name ${shown} is not allowed: expected 1 to 128 characters of A-Z a-z 0-9 _ - . (no spaces).`,
  );

test.for(['a', 'A', '7', '_', 'get_note', 'notes.get-v2', 'x'.repeat(128)])(
  'accepts the name %s',
  verifies('entrez.names.length', 'entrez.names.charset'),
  (name) => {
    expect(define({ name }).name).toBe(name);
  },
);

test.for(['', 'x'.repeat(129)])(
  'refuses a name of a length that is not 1 to 128 when the tool is defined (%#)',
  verifies('entrez.names.length', 'entrez.names.at-registration'),
  (name) => {
    expect(() => define({ name })).toThrow(badName(`"${name}"`));
  },
);

test.for(['get note', 'get/note', 'get:note', 'näme', 'note\n', ' note', 'get,note', '名'])(
  'refuses the name %j when the tool is defined',
  verifies('entrez.names.charset', 'entrez.names.at-registration'),
  (name) => {
    expect(() => define({ name })).toThrow(badName(`"${name}"`));
  },
);

test.for([undefined, null, 7])('refuses the name %o, which is no text', (name) => {
  expect(() => define({ name: name as never })).toThrow(badName(String(name)));
});

test('tells names apart by their case', verifies('entrez.names.case'), async () => {
  const { client, close } = await serve(
    define({ name: 'read', run: () => 'small' }),
    define({ name: 'Read', run: () => 'large' }),
  );
  const call = async (name: string) => (await client.callTool({ name })).content;
  expect(await call('read')).toEqual([{ type: 'text', text: 'small' }]);
  expect(await call('Read')).toEqual([{ type: 'text', text: 'large' }]);
  await expect(call('READ')).rejects.toThrow('Unknown tool: READ');
  await close();
});

test.for([undefined, '', ' \n', 7])('refuses the title %o', (title) => {
  expect(() => define({ title: title as string })).toThrow(
    new KitError('KIT_TITLE_MISSING', 'Tool "act" has no title: give it a name for people.'),
  );
});

test.for([undefined, '', ' \n', 7])(
  'refuses the description %o',
  verifies('protocol-guide.definition.description'),
  (description) => {
    expect(() => define({ description: description as string })).toThrow(
      new KitError(
        'KIT_DESCRIPTION_MISSING',
        'Tool "act" has no description: say what it does and when to use it.',
      ),
    );
  },
);

const limits = (value: number): [string, Partial<ToolOptions<undefined, undefined>>][] => [
  ['timeoutMs', { timeoutMs: value }],
  ['concurrency', { concurrency: value }],
  ['maxResultBytes', { maxResultBytes: value }],
  ['rateLimit.perMinute', { rateLimit: { perMinute: value } }],
  ['cache.ttlMs', { cache: { ttlMs: value } }],
];

test.for([0, -1, 1.5, Number.NaN, Infinity, '5', null])('refuses %o for any limit', (value) => {
  for (const [setting, options] of limits(value as number)) {
    expect(() => define(options)).toThrow(
      new KitError(
        'KIT_OPTION_INVALID',
        `Tool "act" has ${setting} ${String(value)}: expected a whole number above 0.`,
      ),
    );
  }
});

test('accepts 1 for any limit', () => {
  for (const [, options] of limits(1)) expect(define(options)).toMatchObject(options);
});

test('refuses a timeout that no timer can keep', () => {
  expect(define({ timeoutMs: 2_147_483_647 }).timeoutMs).toBe(2_147_483_647);
  expect(() => define({ timeoutMs: 2_147_483_648 })).toThrow(
    new KitError(
      'KIT_OPTION_INVALID',
      'Tool "act" has timeoutMs 2147483648: expected at most 2147483647, which are 24 days.',
    ),
  );
});

test.for(['create', 'update', 'overwrite', 'delete'] as const)(
  'refuses a cache on a tool of effect %s',
  (effect) => {
    expect(() => define({ effect, cache: { ttlMs: 1_000 } })).toThrow(
      new KitError(
        'KIT_OPTION_INVALID',
        `Tool "act" has a cache and the effect "${effect}": only tools that read may answer from memory.`,
      ),
    );
  },
);

test('cannot be changed once it is defined', () => {
  expect(Object.isFrozen(define())).toBe(true);
});

test('guesses which arguments make an answer smaller, unless they are stated', () => {
  const input = z.object({
    query: z.string().describe('Words'),
    pageSize: z.number().describe('How many'),
    maxDepth: z.number().describe('How deep'),
    LIMIT: z.number().describe('How many'),
    unlimited: z.boolean().describe('All'),
    owner: z.string().describe('Whose'),
  });
  expect(defineTool({ ...base, input }).narrowWith).toEqual([
    'query',
    'pageSize',
    'maxDepth',
    'LIMIT',
  ]);
  expect(defineTool({ ...base, input, narrowWith: ['owner'] }).narrowWith).toEqual(['owner']);
});

test(
  'is listed with all that stands in its one definition',
  verifies('devflow.practice.one-definition'),
  async () => {
    const addNumbers = defineTool({
      name: 'add_numbers',
      title: 'Add two numbers',
      description: 'Add two numbers and return the sum.',
      effect: 'read',
      openWorld: false,
      input: z.object({ a: z.number().describe('First'), b: z.number().describe('Second') }),
      output: z.object({ sum: z.number().describe('The sum') }),
      examples: [{ name: 'small', arguments: { a: 1, b: 2 } }],
      icons: [{ src: 'https://example.org/plus.png', sizes: ['48x48'] }],
      meta: { 'example.org/team': 'sums' },
      run: ({ a, b }) => ({ sum: a + b }),
    });
    const { client, close } = await serve(addNumbers);
    const { tools } = await client.listTools();
    await close();
    expect(tools).toEqual([
      {
        name: 'add_numbers',
        title: 'Add two numbers',
        description: 'Add two numbers and return the sum.',
        inputSchema: {
          type: 'object',
          properties: {
            a: { type: 'number', description: 'First' },
            b: { type: 'number', description: 'Second' },
          },
          required: ['a', 'b'],
          additionalProperties: false,
          examples: [{ a: 1, b: 2 }],
        },
        outputSchema: {
          type: 'object',
          properties: { sum: { type: 'number', description: 'The sum' } },
          required: ['sum'],
          additionalProperties: false,
        },
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
        icons: [{ src: 'https://example.org/plus.png', sizes: ['48x48'] }],
        _meta: { 'example.org/team': 'sums' },
      },
    ]);
  },
);

test(
  'is let in and refused alike, whatever its hints say',
  verifies('github-projects.hints.not-security'),
  async () => {
    const effects = ['read', 'create', 'update', 'overwrite', 'delete'] as const;
    const { client, close } = await serve(
      ...effects.map((effect) =>
        define({
          name: effect,
          effect,
          openWorld: effect === 'delete',
          rateLimit: { perMinute: 1 },
        }),
      ),
    );
    const listed = (await client.listTools()).tools.map(({ name }) => name);
    const admitted = await Promise.all(effects.map((name) => client.callTool({ name })));
    const refused = await Promise.all(effects.map((name) => client.callTool({ name })));
    await close();
    expect(listed).toEqual(effects);
    for (const { content } of admitted) expect(content).toEqual([{ type: 'text', text: 'done' }]);
    for (const { isError, content } of refused) {
      expect(isError).toBe(true);
      expect(content).toMatchObject([
        { text: expect.stringContaining('More than 1 call') as string },
      ]);
    }
  },
);
