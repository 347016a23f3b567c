import { expect, test } from 'vitest';
import * as z from 'zod';

import { defineServer } from '../define/server.ts';
import { defineTool, type Tool } from '../define/tool.ts';
import { connect } from '../testing/index.ts';
import { limitByKey, mayUse } from './admit.ts';
import { createRuntime } from './runtime.ts';
import type { Exchange } from './types.ts';

const input = z.object({ section: z.string().optional().describe('Its number') });

function reading(key: (input: { section?: string | undefined }) => string | undefined): Tool {
  return defineTool({
    name: 'read',
    title: 'Read',
    description: 'Reads.',
    effect: 'read',
    openWorld: false,
    input,
    limitBy: { name: 'section', perMinute: 1, key },
    run: () => 'read',
  });
}

/** Asks as a caller for a section, at a time. */
function limits() {
  const tool = reading(({ section }) => section);
  let now = 0;
  const definition = defineServer({ name: 'laws', title: 'Laws', version: '1', tools: [tool] });
  const runtime = createRuntime(definition, { clock: () => now });
  return {
    pass: (ms: number): void => void (now += ms),
    ask: (id: string, section?: string): void =>
      limitByKey(runtime, { caller: { id } } as Exchange, { tool, input: { section } }),
  };
}

test('counts each caller and each key by itself, for a minute', () => {
  const { ask, pass } = limits();
  ask('ada', '1');
  ask('ada', '2');
  ask('eve', '1');
  pass(59_001);
  expect(() => ask('ada', '1')).toThrow(
    expect.objectContaining({
      code: 'rate_limited',
      message: 'More than 1 call for the same section in a minute.',
      retryAfterMs: 999,
      suggestions: ['Try again in 1 second.'],
    }),
  );
  pass(999);
  expect(() => ask('ada', '1')).not.toThrow();
});

test('does not count what has no key', () => {
  const { ask } = limits();
  ask('ada');
  expect(() => ask('ada')).not.toThrow();
});

test('tells long keys apart', () => {
  const { ask } = limits();
  const long = 'x'.repeat(10_000);
  ask('ada', `${long}1`);
  ask('ada', `${long}2`);
  expect(() => ask('ada', `${long}1`)).toThrow('for the same section');
});

test('a key that cannot be told is a bug of the server', async () => {
  const tool = reading(() => {
    throw new Error('canary');
  });
  const { client, close } = await connect(
    defineServer({ name: 'laws', title: 'Laws', version: '1', tools: [tool] }),
  );
  const { isError, content } = await client.callTool({ name: 'read' });
  expect(isError).toBe(true);
  expect(JSON.stringify(content)).toMatch(/because of a bug of its own/);
  expect(JSON.stringify(content)).not.toContain('canary');
  await close();
});

test.for<[string, string[] | undefined, string[] | undefined, boolean]>([
  ['one whom no transport authenticated', undefined, ['notes:write'], true],
  ['one without scopes, what names none', [], [], true],
  ['one without scopes, what leaves them out', [], undefined, true],
  ['one without scopes, what needs one', [], ['notes:write'], false],
  ['one with the scope', ['notes:write'], ['notes:write'], true],
  ['one with one scope of two', ['notes:write'], ['notes:read', 'notes:write'], false],
  ['one with both, in another order', ['b', 'a'], ['a', 'b'], true],
  ['one with a longer scope that begins alike', ['notes:write'], ['notes'], false],
])('decides for %s', ([, held, scopes, expected]) => {
  const caller = { id: 'me', ...(held !== undefined && { scopes: held }) };
  expect(mayUse(caller, { scopes })).toBe(expected);
});
