import { inspect } from 'node:util';
import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';

import { defineServer, type ServerLimits } from '../define/server.ts';
import { defineTool, type Tool, type ToolCache } from '../define/tool.ts';
import { ProtocolFault } from '../errors/protocol-fault.ts';
import { ToolError } from '../errors/tool-error.ts';
import { ERROR_META_KEY } from '../index.ts';
import { connect } from '../testing/index.ts';
import { answerFromCache, resolveTool } from './call-tool.ts';
import type { Exchange } from './types.ts';
import { createRuntime } from './runtime.ts';

const tool = (name: string) =>
  defineTool({
    name,
    title: 'Note',
    description: 'A note.',
    effect: 'read',
    openWorld: false,
    run: () => 'done',
  });
const definition = defineServer({
  name: 'notes',
  title: 'Notes',
  version: '1.0.0',
  tools: [tool('get_note'), tool('list_notes'), tool('get_nope')],
});
const runtime = createRuntime(definition);
definition.hideTool('get_nope');

test('finds a tool by its whole name', () => {
  expect(resolveTool(runtime, { id: 'me' }, 'get_note')).toBe(definition.tools.get('get_note'));
});

test.for([
  ['one that nobody defined', 'delete', 'Unknown tool: delete'],
  ['one that is almost right', 'get_notes', 'Unknown tool: get_notes. Did you mean "get_note"?'],
  [
    'one that is hidden, which is not suggested',
    'get_nope',
    'Unknown tool: get_nope. Did you mean "get_note"?',
  ],
  ['a name of the prototype', '__proto__', 'Unknown tool: __proto__'],
  ['an empty name', '', 'Unknown tool: '],
  [
    'a long name, of which it repeats the beginning',
    'x'.repeat(1_000_000),
    `Unknown tool: ${'x'.repeat(128)}`,
  ],
])('refuses %s', verifies('call.unknown-tool'), ([, name = '', message = '']) => {
  expect(() => resolveTool(runtime, { id: 'me' }, name)).toThrow(
    new ProtocolFault(-32602, message),
  );
});

/** A tool that counts its runs, and the time in which its answers grow old. */
async function meet(cache?: ToolCache) {
  let runs = 0;
  let now = 1_000_000;
  const count = defineTool({
    name: 'count',
    title: 'Count',
    description: 'Count the runs.',
    effect: 'read',
    openWorld: false,
    input: z.object({
      key: z.string().default('a').describe('What to count'),
      fail: z.boolean().default(false).describe('Whether to fail'),
    }),
    ...(cache && { cache }),
    run: ({ key, fail }) => {
      runs += 1;
      if (fail) throw new ToolError('unavailable', `run ${runs}`);
      return `${key} ${runs}`;
    },
  });
  const server = defineServer({
    name: 'counts',
    title: 'Counts',
    version: '1.0.0',
    tools: [count],
  });
  const { client, close } = await connect(server, { clock: () => now });
  return {
    close,
    pass: (ms: number): void => void (now += ms),
    call: async (args: Record<string, unknown> = {}) => {
      const { content } = await client.callTool({ name: 'count', arguments: args });
      return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    },
  };
}

test('runs a tool without a cache every time', async () => {
  const { call, close } = await meet();
  expect([await call(), await call()]).toEqual(['a 1', 'a 2']);
  await close();
});

test('answers again from memory until the answer is too old', async () => {
  const { call, pass, close } = await meet({ ttlMs: 1_000 });
  expect(await call()).toBe('a 1');
  pass(999);
  expect(await call()).toBe('a 1');
  pass(2);
  expect(await call()).toBe('a 2');
  await close();
});

test('tells arguments apart by what they mean, not by how they are written', async () => {
  const { call, close } = await meet({ ttlMs: 1_000 });
  expect(await call({ key: 'a', fail: false })).toBe('a 1');
  expect(await call({ fail: false, key: 'a' })).toBe('a 1');
  expect(await call({})).toBe('a 1');
  expect(await call({ key: 'b' })).toBe('b 2');
  await close();
});

test('does not remember a failure', async () => {
  const { call, close } = await meet({ ttlMs: 1_000 });
  expect([await call({ fail: true }), await call({ fail: true })]).toEqual(['run 1', 'run 2']);
  await close();
});

test.for([
  ['caller', undefined],
  ['everyone', 'an answer'],
] as const)(
  'gives an answer that is kept for %s to others, or the same with other scopes: %s',
  ([scope, given]) => {
    const tool = defineTool({
      name: 'count',
      title: 'Count',
      description: 'Count.',
      effect: 'read',
      openWorld: false,
      cache: { ttlMs: 1_000, scope },
      run: () => 'done',
    });
    const runtime = createRuntime(
      defineServer({ name: 'counts', title: 'Counts', version: '1.0.0', tools: [tool] }),
    );
    const place = (id: string, scopes?: readonly string[]) => {
      const caller = { id, ...(scopes !== undefined && { scopes }) };
      return answerFromCache(runtime, { caller } as Exchange, { tool, input: {} });
    };
    const content = [{ type: 'text', text: 'an answer' }] as const;
    const rest = { structured: undefined, meta: undefined, beside: undefined, json: '{}' };
    place('ada').keep({ content, ...rest, bytes: 10 });
    expect(place('ada').kept?.content).toEqual(content);
    for (const other of [place('eve'), place('ada', []), place('ada', ['notes:read'])]) {
      const [text] = other.kept?.content.map((block) => block.type === 'text' && block.text) ?? [];
      expect(text).toBe(given);
    }
  },
);

test.for([
  ['sets', z.array(z.string()).transform((items) => new Set(items))],
  ['maps', z.array(z.string()).transform((items) => new Map(items.map((item) => [item, 1])))],
  ['big numbers', z.array(z.string()).transform((items) => BigInt(items.join('').length))],
] as const)('keeps no answer to arguments that become %s, which look alike', async ([, items]) => {
  const tool = defineTool({
    name: 'join',
    title: 'Join',
    description: 'Join.',
    effect: 'read',
    openWorld: false,
    input: z.object({ items: items.describe('What to join') }),
    cache: { ttlMs: 60_000 },
    run: (input) => inspect(input.items),
  });
  const server = defineServer({ name: 'joins', title: 'Joins', version: '1.0.0', tools: [tool] });
  const { client, close } = await connect(server);
  const call = async (...given: string[]): Promise<unknown> =>
    (await client.callTool({ name: 'join', arguments: { items: given } })).content[0];
  const one = await call('a');
  expect(one).toMatchObject({
    type: 'text',
    text: expect.not.stringContaining('failed') as string,
  });
  expect(await call('bb')).not.toEqual(one);
  await close();
});

const base = {
  name: 'repeat',
  title: 'Repeat',
  description: 'Repeat a letter.',
  effect: 'read',
  openWorld: false,
} as const;

async function call(tool: Tool, limits?: Partial<ServerLimits>) {
  const { client, close } = await connect(
    defineServer({
      name: 'letters',
      title: 'Letters',
      version: '1.0.0',
      tools: [tool],
      ...(limits && { limits }),
    }),
  );
  const result = await client.callTool({ name: 'repeat', arguments: {} });
  await close();
  return result;
}

const said = (result: Awaited<ReturnType<typeof call>>): string =>
  result.content.map((block) => (block.type === 'text' ? block.text : '')).join('');

test('sends what is exactly as large as allowed, and nothing larger', async () => {
  const run = (): string => 'x'.repeat(100);
  const refused = await call(defineTool({ ...base, maxResultBytes: 100, run }));
  const bytes = Number(/^The answer has (\d+) bytes/.exec(said(refused))?.[1]);
  const fits = await call(defineTool({ ...base, maxResultBytes: bytes, run }));
  expect(said(fits)).toBe('x'.repeat(100));
  const tooLarge = await call(defineTool({ ...base, maxResultBytes: bytes - 1, run }));
  expect(said(tooLarge)).toBe(
    `The answer has ${bytes} bytes, 1 more than the ${bytes - 1} that are allowed.\nAsk for less at once.`,
  );
  expect(tooLarge._meta?.[ERROR_META_KEY]).toMatchObject({ code: 'too_large', retryable: false });
});

test('counts bytes, not letters', async () => {
  const plain = defineTool({ ...base, maxResultBytes: 300, run: () => 'x'.repeat(150) });
  const wide = defineTool({ ...base, maxResultBytes: 300, run: () => '名'.repeat(150) });
  expect((await call(plain)).isError).toBeUndefined();
  expect((await call(wide)).isError).toBe(true);
});

test('counts data and its text', async () => {
  const output = z.object({ text: z.string() });
  const tool = defineTool({
    ...base,
    maxResultBytes: 300,
    output,
    run: () => ({ text: 'x'.repeat(150) }),
  });
  expect((await call(tool)).isError).toBe(true);
});

test('keeps the limit of the server where a tool has none of its own', async () => {
  const run = (): string => 'x'.repeat(100);
  const own = defineTool({ ...base, maxResultBytes: 1_000, run });
  expect((await call(defineTool({ ...base, run }), { maxResultBytes: 50 })).isError).toBe(true);
  expect((await call(own, { maxResultBytes: 50 })).isError).toBeUndefined();
});

test('names the arguments that make an answer smaller', async () => {
  const input = z.object({ limit: z.int().optional().describe('How many') });
  const options = { ...base, input, maxResultBytes: 10, run: (): string => 'x'.repeat(100) };
  expect(said(await call(defineTool(options)))).toContain('\nNarrow it with limit.');
  const stated = defineTool({ ...options, narrowWith: ['from', 'to'] });
  expect(said(await call(stated))).toContain('\nNarrow it with from, to.');
});
