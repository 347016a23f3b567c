import { defineServer, defineTool, ERROR_META_KEY, type ServerDefinition } from '@wellspoken/kit';
import { serveHttp } from '@wellspoken/kit/http';
import { connect } from '@wellspoken/kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

import { recordLogs } from '../support/log-recorder.ts';
import { bearer, modern, namesIn, resultOf } from './support/guarded.ts';

const words = { title: 'Notes', description: 'About notes.', openWorld: false };

/** One tool that reads, and deletes where it is asked to. */
function defineNotes(): { readonly server: ServerDefinition; readonly done: string[] } {
  const done: string[] = [];
  const tidy = defineTool({
    ...words,
    name: 'tidy_notes',
    effect: 'delete',
    scopes: ['read'],
    furtherScopes: ['notes:purge'],
    input: z.object({ purge: z.boolean().default(false).describe('Whether to delete') }),
    run: ({ purge }, ctx) => {
      if (purge) ctx.requireScopes(['notes:purge']);
      done.push(purge ? 'purged' : 'looked');
      return 'done';
    },
  });
  const server = defineServer({ name: 'notes', title: 'Notes', version: '1.0.0', tools: [tidy] });
  return { server, done };
}

const READER = 'reader-token-0123456789';
const PURGER = 'purger-token-0123456789';
const tokens = [
  { token: READER, caller: 'reader', scopes: ['read'] },
  { token: PURGER, caller: 'purger', scopes: ['read', 'notes:purge'] },
];

test('a further scope is asked of the calls that need it, and of no others', async () => {
  const { server, done } = defineNotes();
  const { logger } = recordLogs();
  const { url, close } = await serveHttp(server, { auth: { tokens }, logger, signals: false });
  onTestFinished(close);
  const ask = (token: string, method: string, params?: Record<string, unknown>) => {
    const [message, headers] = modern(method, params);
    const type = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers: { ...type, ...headers, ...bearer(token) } };
    return fetch(url, { ...init, body: JSON.stringify(message) });
  };
  const tidy = async (token: string, purge: boolean): Promise<unknown> =>
    resultOf(await ask(token, 'tools/call', { name: 'tidy_notes', arguments: { purge } }));
  expect(await namesIn(await ask(READER, 'tools/list'), 'tools')).toEqual(['tidy_notes']);
  expect(await tidy(READER, false)).not.toHaveProperty('isError');
  expect(await tidy(READER, true)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('needs the scope "notes:purge"') as string }],
    _meta: { [ERROR_META_KEY]: { code: 'permission_denied', scopes: ['notes:purge'] } },
  });
  expect(done).toEqual(['looked']);
  expect(await tidy(PURGER, true)).not.toHaveProperty('isError');
  expect(done).toEqual(['looked', 'purged']);
  const told = await fetch(`${new URL(url).origin}/.well-known/oauth-protected-resource/mcp`);
  expect(await told.json()).toMatchObject({ scopes_supported: ['notes:purge', 'read'] });
});

test.for([
  ['no scopes of its own', { id: 'ada' }, true],
  ['an empty list', { id: 'ada', scopes: [] }, false],
] as const)('a caller with %s may or may not do everything', async ([, caller, isAllowed]) => {
  const { server, done } = defineNotes();
  const { client, close } = await connect(server, { caller });
  onTestFinished(close);
  const { isError = false } = await client.callTool({
    name: 'tidy_notes',
    arguments: { purge: true },
  });
  expect([isError, done]).toEqual(isAllowed ? [false, ['purged']] : [true, []]);
});

test('a tool that asks for further scopes keeps no answers for everyone', () => {
  const define = (scope: 'caller' | 'everyone') =>
    defineTool({
      ...words,
      name: 'read_notes',
      effect: 'read',
      furtherScopes: ['secret'],
      cache: { ttlMs: 1_000, scope },
      run: () => 'done',
    });
  expect(() => define('everyone')).toThrow('has furtherScopes and a cache for everyone');
  expect(define('caller').furtherScopes).toEqual(['secret']);
});
