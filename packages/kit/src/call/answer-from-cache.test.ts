import { inspect } from 'node:util';

import { expect, test } from 'vitest';
import * as z from 'zod';

import { defineServer } from '../define/server.ts';
import { defineTool, type ToolCache } from '../define/tool.ts';
import { ToolError } from '../errors/tool-error.ts';
import type { Exchange } from '../runtime/exchange.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { connect } from '../testing/index.ts';
import { answerFromCache } from './answer-from-cache.ts';

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
