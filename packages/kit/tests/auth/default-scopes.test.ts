import {
  definePrompt,
  defineResource,
  defineServer,
  defineTool,
  KitError,
  type AuthOptions,
  type ServerDefinition,
} from '@wellspoken/kit';
import { createFetchHandler } from '@wellspoken/kit/fetch';
import { serveHttp, type HttpOptions } from '@wellspoken/kit/http';
import { connect } from '@wellspoken/kit/testing';
import { expect, onTestFinished, test } from 'vitest';

import { recordLogs } from '../support/log-recorder.ts';
import { bearer, modern, namesIn, resultOf } from './support/guarded.ts';

const about = { title: 'Files', description: 'About files.' };
const words = { ...about, openWorld: false };
const run = (): string => 'done';

/** Names no scopes of its own, save for one tool that anybody may call. */
function defineFiles(): ServerDefinition {
  return defineServer({
    name: 'files',
    title: 'Files',
    version: '1.0.0',
    cache: { ttlMs: 1_000, scope: 'public' },
    tools: [
      defineTool({ ...words, name: 'about', effect: 'read', scopes: [], run }),
      defineTool({ ...words, name: 'read_file', effect: 'read', run }),
      defineTool({ ...words, name: 'write_file', effect: 'overwrite', run }),
      defineTool({ ...words, name: 'delete_file', effect: 'delete', run }),
    ],
    prompts: [definePrompt({ title: 'Sum', description: 'Sum up.', name: 'sum_up', run })],
    resources: [
      defineResource({ ...about, name: 'index', uri: 'file:///index', read: run }),
      defineResource({ ...about, name: 'any', uriTemplate: 'file:///{name}', read: run }),
    ],
  });
}

const TOKEN = 'a-token-0123456789abcdef';

type Ask = (method: string, params?: Record<string, unknown>) => Promise<Response>;

/** Serves files to one static token with these scopes. */
async function openTo(scopes?: readonly string[]): Promise<Ask> {
  const auth = { tokens: [{ token: TOKEN, caller: 'ada', ...(scopes && { scopes }) }] };
  const { url } = await serveFiles({ auth });
  return (method, params) => {
    const [message, headers] = modern(method, params);
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...bearer(TOKEN) },
      body: JSON.stringify(message),
    });
  };
}

async function serveFiles(options: HttpOptions): Promise<{ readonly url: string }> {
  const { logger } = recordLogs();
  const served = await serveHttp(defineFiles(), { signals: false, logger, ...options });
  onTestFinished(() => void served.close());
  return served;
}

const TOOLS = ['about', 'read_file', 'write_file', 'delete_file'];

test.for<[string, readonly string[] | undefined, readonly string[]]>([
  ['no scope', [], ['about']],
  ['read', ['read'], ['about', 'read_file']],
  ['write', ['write'], ['about', 'write_file']],
  ['delete', ['delete'], ['about', 'delete_file']],
  ['read and write', ['read', 'write'], ['about', 'read_file', 'write_file']],
  ['no list of scopes', undefined, TOOLS],
])('a token with %s sees and calls what has that effect', async ([, scopes, allowed]) => {
  const ask = await openTo(scopes);
  expect(await namesIn(await ask('tools/list'), 'tools')).toEqual(allowed);
  for (const name of TOOLS) {
    const { status } = await ask('tools/call', { name, arguments: {} });
    expect([name, status]).toEqual([name, allowed.includes(name) ? 200 : 403]);
  }
});

test('prompts and resources need the scope read', async () => {
  const may = await openTo(['read']);
  const mayNot = await openTo(['write', 'delete']);
  for (const [method, params] of [
    ['prompts/get', { name: 'sum_up' }],
    ['resources/read', { uri: 'file:///index' }],
    ['resources/read', { uri: 'file:///other' }],
  ] as const) {
    expect((await may(method, params)).status).toBe(200);
    expect((await mayNot(method, params)).status).toBe(403);
  }
  expect(await namesIn(await mayNot('prompts/list'), 'prompts')).toEqual([]);
  expect(await namesIn(await mayNot('resources/list'), 'resources')).toEqual([]);
  const templates = await mayNot('resources/templates/list');
  expect(await namesIn(templates, 'resourceTemplates')).toEqual([]);
});

test('a refusal names the scope that the effect asks for', async () => {
  const ask = await openTo(['read']);
  const { headers } = await ask('tools/call', { name: 'delete_file', arguments: {} });
  expect(headers.get('www-authenticate')).toContain('scope="read delete"');
});

const unknownScope: AuthOptions = {
  tokens: [
    { token: 'first-token-0123456789ab', caller: 'bob' },
    { token: TOKEN, caller: 'ada', scopes: ['read', 'writes'] },
  ],
};

test('a static token with a scope that nothing asks for is an error at the start', async () => {
  const error = await serveFiles({ auth: unknownScope }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(KitError);
  expect(error).toMatchObject({
    code: 'KIT_OPTION_INVALID',
    message:
      'auth.tokens[1] (ada) has the scope "writes", which nothing here asks for: expected some of read, write, delete. Did you mean "write"?',
  });
  expect(JSON.stringify(error)).not.toContain(TOKEN);
});

test('the fetch handler refuses such a token, too', () => {
  const auth = { ...unknownScope, resource: 'https://example.com/mcp' };
  expect(() => createFetchHandler(defineFiles(), { auth })).toThrow('has the scope "writes"');
});

test('scopes that the options name are known', async () => {
  const auth = {
    tokens: [{ token: TOKEN, caller: 'ada', scopes: ['gate', 'other'] }],
    requiredScopes: ['gate'],
    scopesSupported: ['other'],
  };
  await expect(serveFiles({ auth })).resolves.toHaveProperty('url');
});

test('a list that everybody sees alike may be kept by shared caches', async () => {
  const { url } = await serveFiles({});
  const [message, headers] = modern('tools/list');
  const body = JSON.stringify(message);
  const type = { 'content-type': 'application/json' };
  const list = await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body });
  expect(await resultOf(list)).toMatchObject({ cacheScope: 'public' });
  const ask = await openTo(['read']);
  expect(await resultOf(await ask('tools/list'))).toMatchObject({ cacheScope: 'private' });
});

test.for(['legacy', 'modern'] as const)('without HTTP the same scopes hold (%s)', async (era) => {
  const caller = { id: 'ada', scopes: ['write'] };
  const { client, close } = await connect(defineFiles(), { era, caller });
  onTestFinished(close);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['about', 'write_file']);
  expect(await client.callTool({ name: 'delete_file' })).toMatchObject({ isError: true });
});
