import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { connect } from '@wellspoken/kit/testing';
import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import type { Message } from '../support/messages.ts';
import {
  ALICE,
  bearer,
  BOB,
  guard,
  legacy,
  modern,
  namesIn,
  openSession,
  resultOf,
  ROOT,
  tokens,
} from './support/guarded.ts';
import { createNotes } from './support/notes.ts';

const LISTS: [string, string, string[], string[]][] = [
  ['tools/list', 'tools', ['read_note'], ['read_note', 'write_note']],
  ['prompts/list', 'prompts', ['read_prompt'], ['read_prompt', 'write_prompt']],
  ['resources/list', 'resources', ['open'], ['open', 'closed', 'one']],
  ['resources/templates/list', 'resourceTemplates', ['any'], ['any', 'draft']],
];

test.for(LISTS)(
  '%s shows to each caller what it may use, in both eras',
  async ([method, field, few, all]) => {
    const guarded = await guard({ tokens });
    const { send } = guarded;
    const [message, headers] = modern(method);
    for (const [token, expected] of [
      [ALICE, few],
      [BOB, all],
      [ROOT, all],
      [ALICE, few],
    ] as const) {
      const session = await openSession(guarded, token);
      const inModern = await send(message, { ...headers, ...bearer(token) });
      const inLegacy = await send(legacy(method), { ...session, ...bearer(token) });
      expect(await namesIn(inModern, field)).toEqual(expected);
      expect(await namesIn(inLegacy, field)).toEqual(expected);
    }
  },
);

test(
  'a list that depends on the caller is for that caller alone',
  verifies('cache.public-auth'),
  async () => {
    const { send } = await guard({ tokens });
    for (const [method, params] of [
      ['tools/list', {}],
      ['prompts/list', {}],
      ['resources/list', {}],
      ['resources/read', { uri: 'note://closed' }],
    ] as const) {
      const [message, headers] = modern(method, params);
      const answer = await send(message, { ...headers, ...bearer(BOB) });
      expect(await resultOf(answer)).toMatchObject({ ttlMs: 1_000, cacheScope: 'private' });
    }
  },
);

const ASKED: [string, Message][] = [
  ['tools/call', { name: 'write_note', arguments: {} }],
  ['prompts/get', { name: 'write_prompt' }],
  ['resources/read', { uri: 'note://closed' }],
  // Other spellings of it, which a wider template would decode.
  ['resources/read', { uri: 'note://close%64' }],
  ['resources/read', { uri: 'note://%63%6C%6fsed' }],
  ['resources/read', { uri: 'draft://one' }],
  [
    'completion/complete',
    { ref: { type: 'ref/resource', uri: 'draft://{id}' }, argument: { name: 'id', value: '' } },
  ],
  [
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'write_prompt' }, argument: { name: 'x', value: '' } },
  ],
];

test.for(ASKED)(
  '%s of %o without the scope is 403, names it, and runs nothing',
  async ([method, params]) => {
    const guarded = await guard({ tokens });
    const { send, url, runs } = guarded;
    const session = await openSession(guarded, ALICE);
    const [message, headers] = modern(method, params);
    const answers = [
      await send(message, { ...headers, ...bearer(ALICE) }),
      await send(legacy(method, params), { ...session, ...bearer(ALICE) }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      const said = answer.headers.get('www-authenticate') ?? '';
      const { origin } = new URL(url);
      expect(said).toContain(
        `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="read notes:write", error="insufficient_scope"`,
      );
      expect(said).toMatch(/error_description="[^"]*'notes:write'[^"]*"$/);
    }
    expect(await answers[1]?.json()).toMatchObject({ id: 7, error: { code: -32600 } });
    expect(runs()).toBe(0);
  },
);

test('a legacy subscription without the scope is 403', async () => {
  const guarded = await guard({ tokens });
  const session = await openSession(guarded, ALICE);
  const message = legacy('resources/subscribe', { uri: 'note://closed' });
  const { status } = await guarded.send(message, { ...session, ...bearer(ALICE) });
  expect(status).toBe(403);
});

test('the scopes that are held are named with those that are missing', async () => {
  const auth = { tokens, requiredScopes: ['read'] };
  const { send } = await guard(auth);
  const [message, headers] = modern('tools/call', { name: 'write_note', arguments: {} });
  const answer = await send(message, { ...headers, ...bearer(ALICE) });
  expect(answer.headers.get('www-authenticate')).toContain('scope="read notes:write"');
});

test('a required scope that is missing is 403 for any request, and named with 401', async () => {
  const { send, url } = await guard({ tokens, requiredScopes: ['notes:write'] });
  const [message, headers] = modern('tools/list');
  const lacking = await send(message, { ...headers, ...bearer(ALICE) });
  expect(lacking.status).toBe(403);
  expect(lacking.headers.get('www-authenticate')).toContain(
    'scope="notes:write", error="insufficient_scope"',
  );
  const bare = await fetch(url, { method: 'DELETE' });
  expect(bare.status).toBe(401);
  expect(bare.headers.get('www-authenticate')).toMatch(/, scope="notes:write"$/);
  expect((await send(message, { ...headers, ...bearer(ROOT) })).status).toBe(200);
});

test('a suggestion for a mistyped name tells of nothing that the caller may not use', async () => {
  const { send } = await guard({ tokens });
  const ask = async (token: string, method: string, name: string): Promise<string> => {
    const [message, headers] = modern(method, { name, arguments: {} });
    return (await send(message, { ...headers, ...bearer(token) })).text();
  };
  expect(await ask(BOB, 'tools/call', 'write_not')).toContain('Did you mean');
  expect(await ask(ALICE, 'tools/call', 'write_not')).not.toContain('write_note');
  expect(await ask(BOB, 'prompts/get', 'write_promp')).toContain('Did you mean');
  expect(await ask(ALICE, 'prompts/get', 'write_promp')).not.toContain('write_prompt');
});

test('a batch goes on, and the call that may not be made says why', async () => {
  const guarded = await guard({ tokens });
  const { send, runs } = guarded;
  const opened = await send(
    legacy('initialize', {
      protocolVersion: '2025-03-26',
      capabilities: {},
      clientInfo: { name: 'c', version: '1' },
    }),
    bearer(ALICE),
  );
  await opened.text();
  const id = opened.headers.get('mcp-session-id') ?? '';
  const message = legacy('tools/call', { name: 'write_note', arguments: {} });
  const answer = await send([message], { 'mcp-session-id': id, ...bearer(ALICE) });
  expect(answer.status).toBe(200);
  expect(await resultOf(answer)).toMatchObject({
    isError: true,
    _meta: { 'dev.wellspoken/error': { code: 'permission_denied' } },
  });
  expect(runs()).toBe(0);
});

test.for(['legacy', 'modern'] as const)(
  'without HTTP what a %s caller may not use is refused by the same rule',
  async (era) => {
    const { definition, runs } = createNotes();
    const caller = { id: 'me', scopes: ['read'] };
    const { client, close } = await connect(definition, { era, caller });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read_note']);
    const called = await client.callTool({ name: 'write_note' });
    expect(called).toMatchObject({ isError: true });
    expect(JSON.stringify(called.content)).toContain('needs the scope');
    await expect(client.getPrompt({ name: 'write_prompt' })).rejects.toThrow('needs the scope');
    // A wider template must not give what a narrower resource guards.
    await expect(client.readResource({ uri: 'note://closed' })).rejects.toThrow('not found');
    await expect(client.readResource({ uri: 'draft://one' })).rejects.toThrow('not found');
    expect(runs()).toBe(0);
    expect(await client.readResource({ uri: 'note://other' })).toMatchObject({ contents: [{}] });
    await close();
  },
);

test('where nobody is authenticated by scopes, everything may be used', async () => {
  const { definition } = createNotes();
  const { client, close } = await connect(definition);
  expect(await client.callTool({ name: 'write_note' })).not.toHaveProperty('isError', true);
  await close();
});

test('the official client learns which scope it lacks', async () => {
  const { url } = await guard({ tokens });
  const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: bearer(ALICE) };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  await expect(client.callTool({ name: 'write_note' })).rejects.toThrow(/notes:write/);
  await client.close();
});
