import { expect, test } from 'vitest';
import * as z from 'zod';

import type { LimitBy } from './limit-by.ts';
import { defineServer } from './server.ts';
import { defineTool, type Tool } from './tool.ts';

const key = (): string => 'a';

function toolWith(limitBy: unknown, name = 'read'): Tool {
  return defineTool({
    name,
    title: 'Read',
    description: 'Reads.',
    effect: 'read',
    openWorld: false,
    input: z.object({ section: z.string().describe('Its number') }),
    limitBy: limitBy as LimitBy,
    run: () => 'read',
  });
}

test.for<[string, object, string]>([
  ['no number', { name: 'a', key }, 'has a limitBy without perMinute: it needs name,'],
  ['zero', { name: 'a', perMinute: 0, key }, 'has limitBy.perMinute 0: expected a whole number'],
  ['half a call', { name: 'a', perMinute: 1.5, key }, 'has limitBy.perMinute 1.5: expected'],
  ['no key', { name: 'a', perMinute: 1 }, 'has a limitBy without key: it needs name,'],
  ['no name', { perMinute: 1, key }, 'has limitBy.name undefined: expected one word'],
  ['two words', { name: 'a b', perMinute: 1, key }, 'has limitBy.name "a b": expected one word'],
  ['an empty name', { name: '', perMinute: 1, key }, 'has limitBy.name "": expected one word'],
])('refuses a limit with %s', ([, limitBy, fault]) => {
  expect(() => toolWith(limitBy)).toThrow(
    expect.objectContaining({
      code: 'KIT_OPTION_INVALID',
      message: expect.stringContaining(fault) as string,
    }),
  );
});

const serve = (...tools: Tool[]) =>
  defineServer({ name: 'laws', title: 'Laws', version: '1.0.0', tools });

test('lets tools share a limit on which they agree, and have others beside it', () => {
  const section = { name: 'section', perMinute: 10, key };
  expect(() =>
    serve(
      toolWith(section, 'one'),
      toolWith(section, 'two'),
      toolWith({ ...section, name: 'code', perMinute: 5 }, 'three'),
    ),
  ).not.toThrow();
});

test('refuses a server whose tools share a limit and do not agree on it', () => {
  const section = { name: 'section', perMinute: 10, key };
  const tools = [toolWith(section, 'one'), toolWith({ ...section, perMinute: 5 }, 'two')];
  expect(() => serve(...tools)).toThrow(
    'Server "laws" has limitBy "section" with 10 a minute in "one" and 5 in "two": they count together, so give both the same.',
  );
});
