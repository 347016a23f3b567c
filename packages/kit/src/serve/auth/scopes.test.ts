import { expect, test } from 'vitest';

import { defineServer } from '../../define/server.ts';
import { defineTool } from '../../define/tool.ts';
import { listScopes, getVisibilityKey } from './scopes.ts';

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
  expect(listScopes(serve(['b', 'a'], ['a'], []))).toEqual(['a', 'b']);
});

test('is empty where nothing names a scope', () => {
  expect(getVisibilityKey({ id: 'me', scopes: ['a'] }, serve([], []))).toBe('');
});

test('is the same for callers who see the same, whatever else they hold', () => {
  const server = serve(['a'], ['b']);
  const of = (...scopes: readonly string[]) => getVisibilityKey({ id: 'me', scopes }, server);
  expect(of('b', 'x', 'a')).toBe(of('a', 'b'));
  expect(of('a', 'b')).toBe(getVisibilityKey({ id: 'stdio' }, server));
  expect(new Set([of(), of('a'), of('b'), of('a', 'b')]).size).toBe(4);
});
