import { createFetchHandler } from '@wellspoken/kit/fetch';
import { serveHttp } from '@wellspoken/kit/http';
import { expect, onTestFinished, test } from 'vitest';

import { bearer, BOB, call, guard, modern, ROOT, tokens } from './support/guarded.ts';
import { createNotes } from './support/notes.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
const issuer = 'https://issuer.example/tenant';

test('tells anybody about the endpoint, at the root and at its path', async () => {
  const { url } = await guard({ tokens, issuer });
  const { origin } = new URL(url);
  for (const path of [WELL_KNOWN, `${WELL_KNOWN}/mcp`]) {
    const answer = await fetch(`${origin}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toEqual({
      resource: url,
      resource_name: 'Notes',
      authorization_servers: [issuer],
      scopes_supported: ['notes:write', 'read'],
      bearer_methods_supported: ['header'],
    });
  }
  const posted = await fetch(`${origin}${WELL_KNOWN}`, { method: 'POST' });
  expect(posted.status).toBe(404);
});

test('names no authorization server where there is none, and what it is told otherwise', async () => {
  const first = await guard({ tokens });
  const own = await (await fetch(`${new URL(first.url).origin}${WELL_KNOWN}`)).json();
  expect(own).not.toHaveProperty('authorization_servers');
  const second = await guard({
    tokens,
    requiredScopes: ['base'],
    authorizationServers: ['https://as.example'],
    scopesSupported: ['all'],
  });
  const told = await (await fetch(`${new URL(second.url).origin}${WELL_KNOWN}`)).json();
  expect(told).toMatchObject({
    authorization_servers: ['https://as.example'],
    scopes_supported: ['all'],
  });
});

test('speaks of the public URL where there is one, behind whichever path a proxy asks', async () => {
  const resource = 'https://notes.example/public/mcp';
  const { url, send } = await guard({ tokens, resource });
  const { origin } = new URL(url);
  for (const path of [WELL_KNOWN, `${WELL_KNOWN}/mcp`, `${WELL_KNOWN}/public/mcp`]) {
    expect(await (await fetch(`${origin}${path}`)).json()).toMatchObject({ resource });
  }
  const answer = await send(...modern('tools/list'));
  expect(answer.headers.get('www-authenticate')).toBe(
    `Bearer resource_metadata="https://notes.example${WELL_KNOWN}/public/mcp"`,
  );
});

test('each of several servers has its own metadata, and the root has none', async () => {
  const [one, two] = [createNotes('one'), createNotes('two')];
  const { url, urls, close } = await serveHttp([one.definition, two.definition], {
    signals: false,
    audit: false,
    auth: { tokens, resource: 'https://example.com/mcp/' },
  });
  onTestFinished(() => void close());
  const { origin } = new URL(url);
  for (const name of ['one', 'two']) {
    const answer = await fetch(`${origin}${WELL_KNOWN}/mcp/${name}`);
    expect(await answer.json()).toMatchObject({ resource: `https://example.com/mcp/${name}` });
    const refused = await fetch(urls[name] ?? '', { method: 'DELETE' });
    expect(refused.headers.get('www-authenticate')).toContain(`${WELL_KNOWN}/mcp/${name}"`);
  }
  expect((await fetch(`${origin}${WELL_KNOWN}`)).status).toBe(404);
});

test('health says no more than that, and a wrong path tells of no right one', async () => {
  const { url } = await guard({ tokens });
  const health = await fetch(new URL('/health', url));
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  const lost = await fetch(new URL('/elsewhere', url));
  expect([lost.status, await lost.text()]).toEqual([404, expect.not.stringContaining('/mcp')]);
});

test('a preflight of a web page passes without a token', async () => {
  const { url } = await guard({ tokens }, { cors: true, allowedOrigins: ['app.example'] });
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
});

test('HTTP+SSE is behind the same gate', async () => {
  const { url } = await guard({ tokens }, { legacySse: true });
  const { origin } = new URL(url);
  for (const [path, method] of [
    ['/sse', 'GET'],
    ['/messages', 'POST'],
  ] as const) {
    const answer = await fetch(`${origin}${path}`, { method });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain(`${WELL_KNOWN}/mcp"`);
  }
});

test('a web-standard handler has its gate and its metadata too', async () => {
  const resource = 'https://notes.example/mcp';
  const { definition, runs } = createNotes();
  const handler = createFetchHandler(definition, { auth: { tokens, resource } });
  const ask = (headers: object, [message, more] = call('write_note')): Promise<Response> =>
    handler(
      new Request(resource, {
        method: 'POST',
        headers: { ...more, ...headers },
        body: JSON.stringify(message),
      }),
      // Whoever calls the handler cannot vouch for a caller past the gate.
      { caller: { id: 'somebody' } },
    );
  expect((await ask({})).status).toBe(401);
  expect(runs()).toBe(0);
  expect((await ask(bearer(BOB))).status).toBe(200);
  expect((await ask(bearer(ROOT))).status).toBe(200);
  for (const path of [WELL_KNOWN, `${WELL_KNOWN}/mcp`]) {
    const answer = await handler(new Request(`https://notes.example${path}`));
    expect(await answer.json()).toMatchObject({ resource });
  }
  const foreign = await handler(new Request(`https://notes.example${WELL_KNOWN}/other`));
  expect(foreign.status).toBe(401);
  await handler.close();
});

test('a handler must be told its URL, and takes one judge of callers', () => {
  const { definition } = createNotes();
  expect(() => createFetchHandler(definition, { auth: { tokens } })).toThrow(/auth\.resource/);
  const auth = { tokens, resource: 'https://notes.example/mcp' };
  const callerOf = () => ({ id: 'me' });
  expect(() => createFetchHandler(definition, { auth, callerOf })).toThrow(/callerOf/);
});
