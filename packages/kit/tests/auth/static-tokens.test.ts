import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { defineServer, defineTool, ToolError } from '@wellspoken/kit';
import { createFetchHandler } from '@wellspoken/kit/fetch';
import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { askOnce } from '../support/http-connection.ts';
import { httpRequest, type Headers } from '../support/messages.ts';
import {
  ALICE,
  bearer,
  BOB,
  call,
  guard,
  legacy,
  openSession,
  resultOf,
  ROOT,
  tokens,
} from './support/guarded.ts';

test('the official client gets in with its token, and tools see who it is', async () => {
  const { url, runs } = await guard({ tokens });
  for (const mode of ['auto', 'legacy'] as const) {
    const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode } });
    const requestInit = { headers: bearer(BOB) };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    const { content } = await client.callTool({ name: 'read_note' });
    expect(content).toEqual([{ type: 'text', text: 'done token:bob' }]);
    await client.close();
  }
  expect(runs()).toBe(2);
});

test.for<[string, Headers, string]>([
  ['no header', {}, ''],
  ['another scheme', { authorization: `Basic ${btoa(`alice:${ALICE}`)}` }, ''],
  ['a token that nobody has', bearer('0123456789abcdefghij'), 'invalid_token'],
  ['the beginning of a token', bearer(ALICE.slice(0, -1)), 'invalid_token'],
  ['a token in another case', bearer(ALICE.toUpperCase()), 'invalid_token'],
  ['an empty token', { authorization: 'Bearer ' }, 'invalid_token'],
  ['a bare scheme', { authorization: 'Bearer' }, 'invalid_token'],
  ['two tokens in one header', bearer(`${ALICE} ${BOB}`), 'invalid_token'],
  ['two schemes in one header', bearer(`${ALICE}, Bearer ${BOB}`), 'invalid_token'],
  ['a token in quotes', bearer(`"${ALICE}"`), 'invalid_token'],
  ['a header that is over-long', bearer('a'.repeat(8_200)), 'invalid_token'],
])(
  'refuses %s with 401 and where to look, in both eras',
  verifies('http.authentication'),
  async ([, headers, error]) => {
    const guarded = await guard({ tokens });
    const { send, url, runs } = guarded;
    const session = await openSession(guarded, ALICE);
    const [message, modernHeaders] = call('read_note');
    const answers = [
      await send(message, { ...modernHeaders, ...headers }),
      await send(legacy('tools/call', { name: 'read_note' }), { ...session, ...headers }),
      await fetch(url, { headers: { accept: 'text/event-stream', ...session, ...headers } }),
      await fetch(url, { method: 'DELETE', headers: { ...session, ...headers } }),
    ];
    const metadata = `resource_metadata="${new URL(url).origin}/.well-known/oauth-protected-resource/mcp"`;
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      const said = answer.headers.get('www-authenticate') ?? '';
      expect(said.startsWith(`Bearer ${metadata}`)).toBe(true);
      expect(/ error="(\w+)"/.exec(said)?.[1] ?? '').toBe(error);
      expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32600 } });
    }
    expect(runs()).toBe(0);
  },
);

test('refuses two Authorization headers, though each is good', async () => {
  const { url, runs } = await guard({ tokens });
  const [message, headers] = call('read_note');
  const bytes = httpRequest({ headers: { ...headers }, body: JSON.stringify(message) });
  const twice = `authorization: Bearer ${ALICE}\r\nAuthorization: Bearer ${ALICE}\r\n`;
  const request = bytes.toString('latin1').replace('\r\n', `\r\n${twice}`);
  expect((await askOnce(Number(new URL(url).port), request)).status).toBe(401);
  expect(runs()).toBe(0);
});

test('takes the scheme in any case, and more than one space', async () => {
  const { send } = await guard({ tokens });
  const [message, headers] = call('read_note');
  const { status } = await send(message, { ...headers, authorization: `bEaReR   ${ALICE}` });
  expect(status).toBe(200);
});

test('never reads a token from the URL, and says where it belongs', async () => {
  const { send, runs } = await guard({ tokens });
  const [message, headers] = call('read_note');
  const answer = await send(message, headers, `?access_token=${ALICE}`);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).not.toContain('error=');
  expect(await answer.text()).toContain('Send the token in the Authorization header');
  expect(runs()).toBe(0);
});

test(
  'a session without its token is nobody’s, and another caller’s is not there',
  verifies('http.session-not-auth', 'http.authentication'),
  async () => {
    const guarded = await guard({ tokens });
    const { send, runs } = guarded;
    const session = await openSession(guarded, ALICE);
    const message = legacy('tools/call', { name: 'read_note' });
    expect((await send(message, session)).status).toBe(401);
    expect((await send(message, { ...session, ...bearer(BOB) })).status).toBe(404);
    expect(runs()).toBe(0);
    const own = await send(message, { ...session, ...bearer(ALICE) });
    expect(await resultOf(own)).toMatchObject({ content: [{ text: 'done token:alice' }] });
  },
);

test('counts who gets in by name, and who does not by address', async () => {
  const { send } = await guard({ tokens }, { requestLimit: { perMinute: 3 } });
  const [message, headers] = call('read_note');
  const ask = async (token: string): Promise<number> =>
    (await send(message, { ...headers, ...bearer(token) })).status;
  const many = async (token: string): Promise<number[]> => {
    const seen: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) seen.push(await ask(token));
    return seen;
  };
  expect(await many('nobody-knows-this-one')).toEqual([401, 401, 401, 429]);
  expect(await many(ALICE)).toEqual([200, 200, 200, 429]);
  expect(await many(BOB)).toEqual([200, 200, 200, 429]);
});

test('writes no token down, also where the author’s own function throws it', async () => {
  const verify = (token: string): never => {
    throw new Error(`The service does not know ${token} of ?token=${encodeURIComponent(token)}`);
  };
  const { send, written } = await guard({ tokens, verify });
  const [message, headers] = call('read_note');
  const stranger = 'canary/token+0123456789==';
  const answers = [
    await send(message, { ...headers, ...bearer(ALICE) }),
    await send(message, { ...headers, ...bearer(stranger) }),
    await send(message, headers, `?access_token=${stranger}`),
    await send(message, { ...headers, ...bearer(`${stranger} ${ROOT}`) }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 401, 401]);
  const told = await Promise.all(answers.map((answer) => answer.text()));
  for (const secret of [
    stranger,
    encodeURIComponent(stranger),
    ...tokens.map(({ token }) => token),
  ]) {
    expect(written.text()).not.toContain(secret);
    expect(told.join('\n')).not.toContain(secret);
  }
  expect(written.text()).toContain('token:alice');
  expect(written.text()).toContain('The service does not know [redacted]');
});

test('masks tokens in what a tool tells of a failure', async () => {
  const definition = defineServer({
    name: 'leaky',
    title: 'Leaky',
    version: '1.0.0',
    tools: [
      defineTool({
        name: 'leak',
        scopes: ['notes:write'],
        title: 'Leak',
        description: 'Tells a secret.',
        effect: 'read',
        openWorld: false,
        run: () => {
          throw new ToolError('upstream_failed', `The service refused ${ROOT}.`);
        },
      }),
    ],
  });
  const resource = 'https://example.com/mcp';
  const handler = createFetchHandler(definition, { auth: { tokens, resource } });
  const [message, headers] = call('leak');
  const answer = await handler(
    new Request(resource, {
      method: 'POST',
      headers: { ...headers, ...bearer(ROOT) },
      body: JSON.stringify(message),
    }),
  );
  expect(await answer.text()).toContain('The service refused [redacted].');
  await handler.close();
});

test('nobody can push the sessions of others out', async () => {
  const guarded = await guard({ tokens }, { sessions: { max: 3 } });
  const isAlive = async (session: Headers, token: string): Promise<boolean> => {
    const answer = await guarded.send(legacy('ping'), { ...session, ...bearer(token) });
    await answer.text();
    return answer.status === 200;
  };
  const alices = await openSession(guarded, ALICE);
  const bobs = [];
  for (let turn = 0; turn < 5; turn += 1) bobs.push(await openSession(guarded, BOB));
  expect(await isAlive(alices, ALICE)).toBe(true);
  const lives = await Promise.all(bobs.map((session) => isAlive(session, BOB)));
  expect(lives).toEqual([false, false, false, true, true]);
});
