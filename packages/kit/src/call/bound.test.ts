import { expect, test } from 'vitest';
import * as z from 'zod';

import { defineServer, type ServerLimits } from '../define/server.ts';
import { defineTool, type Tool } from '../define/tool.ts';
import { ERROR_META_KEY } from '../index.ts';
import { connect } from '../testing/index.ts';

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
