import { expect, test } from 'vitest';

import { defineServer } from '../../define/server.ts';
import { defineTool } from '../../define/tool.ts';
import { scopesOf, visibilityOf } from './scopes.ts';

const tool = (name: string, scopes: readonly string[]) =>
  defineTool({
    name,
    title: 'Note',
    description: 'A note.',
    effect: 'read',
    openWorld: false,
    scopes,
    run: () => 'done',
  });
const serve = (...scopes: readonly (readonly string[])[]) =>
  defineServer({
    name: 'notes',
    title: 'Notes',
    version: '1.0.0',
    tools: scopes.map((needed, index) => tool(`tool_${index}`, needed)),
  });

test('names every scope once, in order', () => {
  expect(scopesOf(serve(['b', 'a'], ['a'], []))).toEqual(['a', 'b']);
});

test('is empty where nothing names a scope', () => {
  expect(visibilityOf({ id: 'me', scopes: ['a'] }, serve([], []))).toBe('');
});

test('is the same for callers who see the same, whatever else they hold', () => {
  const server = serve(['a'], ['b']);
  const of = (...scopes: readonly string[]) => visibilityOf({ id: 'me', scopes }, server);
  expect(of('b', 'x', 'a')).toBe(of('a', 'b'));
  expect(of('a', 'b')).toBe(visibilityOf({ id: 'stdio' }, server));
  expect(new Set([of(), of('a'), of('b'), of('a', 'b')]).size).toBe(4);
});
