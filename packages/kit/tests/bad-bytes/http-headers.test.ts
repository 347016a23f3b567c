import { createFetchHandler } from '@wellspoken/kit/fetch';
import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { echoed, messageIn } from '../support/answers.ts';
import { faultsOfHttp } from '../support/judge.ts';
import {
  echoCall,
  goodPost,
  httpHead,
  httpRequest,
  initialize,
  jsonHeaders,
  modernEchoCall,
  modernHeaders,
  modernRequest,
  post,
  request,
} from '../support/messages.ts';
import { openSession, serve } from '../support/served.ts';
import { createSubject } from '../support/subject.ts';

const call = modernHeaders('tools/call', 'echo_text');
const without = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(call).filter(([key]) => key !== name));

test.each([
  ['no MCP-Protocol-Version', without('mcp-protocol-version')],
  ['no Mcp-Method', without('mcp-method')],
  ['no Mcp-Name', without('mcp-name')],
  ['another version than the body', { ...call, 'mcp-protocol-version': '2025-11-25' }],
  ['another method than the body', { ...call, 'mcp-method': 'tools/list' }],
  ['the method in other letters', { ...call, 'mcp-method': 'TOOLS/CALL' }],
  ['another name than the body', { ...call, 'mcp-name': 'sum_numbers' }],
  ['a name that is no Base64 although it says so', { ...call, 'mcp-name': '=?base64?%%%?=' }],
  ['an empty name', { ...call, 'mcp-name': '' }],
])(
  'a modern request with %s is refused with -32020 and status 400',
  verifies(
    'http.version-missing',
    'http.version-mismatch',
    'http.mcp-method',
    'http.mcp-name',
    'http.header-case',
    'http.error-carries-id',
  ),
  async (_title, headers) => {
    const { ask } = await serve();
    const answer = await ask(post(modernEchoCall('x', 'the id'), headers));
    expect(answer.status).toBe(400);
    expect(messageIn(answer)).toMatchObject({ id: 'the id', error: { code: -32020 } });
    expect(faultsOfHttp(answer)).toEqual([]);
  },
);

test(
  'a version that nobody speaks is refused with -32022 and status 400',
  verifies('http.version-unsupported'),
  async () => {
    const { ask } = await serve();
    const version = '2999-01-01';
    const message = modernRequest('tools/list', {
      _meta: { 'io.modelcontextprotocol/protocolVersion': version },
    });
    const body = JSON.stringify(message).replace('2026-07-28', version);
    const headers = { ...modernHeaders('tools/list'), 'mcp-protocol-version': version };
    const answer = await ask(httpRequest({ headers, body }));
    expect(answer.status).toBe(400);
    expect(messageIn(answer)).toMatchObject({ id: 1, error: { code: -32022 } });
  },
);

test('a modern header without the envelope in the body is refused with -32602', async () => {
  const { ask } = await serve();
  const answer = await ask(post(request('tools/list'), modernHeaders('tools/list')));
  expect(answer.status).toBe(400);
  expect(messageIn(answer)).toMatchObject({ id: 1, error: { code: -32602 } });
});

test(
  'a batch of modern requests is refused with -32600 and without an id',
  verifies('jsonrpc.batch'),
  async () => {
    const { ask } = await serve();
    const answer = await ask(post([modernEchoCall('x')], call));
    expect(answer.status).toBe(400);
    expect(messageIn(answer).error?.code).toBe(-32600);
    expect(messageIn(answer)).not.toHaveProperty('id');
  },
);

test.each(['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH'])(
  '%s is refused with status 405 and the methods that are served',
  async (method) => {
    const { ask } = await serve();
    const answer = await ask(httpRequest({ method, body: JSON.stringify(echoCall('x')) }));
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, POST, DELETE');
    expect(faultsOfHttp(answer)).toEqual([]);
  },
);

test.each(['GET', 'DELETE'])(
  '%s of the modern era is refused with status 405',
  verifies('http.get-405', 'http.delete-405'),
  async (method) => {
    const { ask } = await serve();
    const headers = { 'mcp-protocol-version': '2026-07-28' };
    const answer = await ask(httpHead({ method, headers }));
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  },
);

test.each([
  ['a method that HTTP does not know', 'NONSENSE /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a second request hidden by two lengths', hidden({ 'content-length': '4, 5' })],
  ['a length and chunks', hidden({ 'content-length': '4', 'transfer-encoding': 'chunked' })],
  ['a negative length', hidden({ 'content-length': '-1' })],
  ['a length in words', hidden({ 'content-length': 'ten' })],
  ['a header name with a space', 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nbad name: x\r\n\r\n'],
  ['a header with a NUL', 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nx: a\0b\r\n\r\n'],
  ['no Host', 'POST /mcp HTTP/1.1\r\n\r\n'],
  ['a chunk without a size', `${hidden({ 'transfer-encoding': 'chunked' }).toString()}zz\r\n`],
])('%s is refused with status 400 and its connection closed', async (_title, bytes) => {
  const { connect, ask } = await serve();
  const connection = connect();
  expect((await connection.ask(bytes)).status).toBe(400);
  await connection.closed;
  expect(echoed(messageIn(await ask(goodPost('still here'))))).toBe('still here');
});

function hidden(headers: Readonly<Record<string, string>>): Buffer {
  return httpHead({ headers: { ...jsonHeaders, ...headers } });
}

test('headers that are too long are refused with status 431', async () => {
  const { ask } = await serve();
  const answer = await ask(httpHead({ headers: { ...jsonHeaders, 'x-long': 'x'.repeat(20_000) } }));
  expect(answer.status).toBe(431);
});

test.each([
  ['//', 404],
  ['*', 404],
  ['/', 404],
  ['/mcp/', 404],
  ['/MCP', 404],
  ['/mcp%2f', 404],
  ['/../mcp/../secret', 404],
  ['http://', 404],
  ['http://[', 404],
  [`/${'x'.repeat(10_000)}`, 404],
  ['/mcp?session=1#x', 200],
  ['http://127.0.0.1/mcp', 200],
  ['http://user:password@127.0.0.1/mcp', 200],
])('the target %s is answered with status %i', async (target, status) => {
  const { ask } = await serve();
  const answer = await ask(
    httpRequest({ target, headers: call, body: JSON.stringify(modernEchoCall('x')) }),
  );
  expect(answer.status).toBe(status);
  expect(faultsOfHttp(answer)).toEqual([]);
});

test.each([
  ['a foreign Host', { host: 'evil.example' }],
  ['a Host that only starts like ours', { host: '127.0.0.1.evil.example' }],
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['an Origin that only starts like ours', { origin: 'http://localhost.evil.example' }],
  ['the Origin of no page', { origin: 'null' }],
  ['an Origin that is none', { origin: 'garbage' }],
])('%s is refused with status 403', verifies('http.origin'), async (_title, headers) => {
  const { ask } = await serve();
  for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS']) {
    const answer = await ask(
      httpRequest({
        method,
        headers: { ...call, ...headers },
        body: JSON.stringify(modernEchoCall('x')),
      }),
    );
    expect(answer.status).toBe(403);
    expect(faultsOfHttp(answer)).toEqual([]);
  }
});

const line = (host: string): string => `Host: ${host}\r\n`;

test.each([
  ['a user', line('user:password@127.0.0.1')],
  ['an @ alone', line('@')],
  ['an empty user', line('@127.0.0.1')],
  ['a path', line('127.0.0.1/mcp')],
  ['a scheme', line('http://127.0.0.1')],
  ['a query', line('127.0.0.1?a')],
  ['a fragment', line('127.0.0.1#a')],
  ['a backslash', line('127.0.0.1\\a')],
  ['a space', line('127.0.0.1 a')],
  ['a tab', line('127.0.0.1\ta')],
  ['nothing', line('')],
  ['a port alone', line(':80')],
  ['a port in words', line('127.0.0.1:http')],
  ['a port that no machine has', line('127.0.0.1:65536')],
  ['two ports', line('127.0.0.1:80:80')],
  ['half an IPv6 address', line('[')],
  ['an IPv6 address without brackets', line('::1')],
  ['half an escape', line('127.0.0.1%2')],
  ['bytes beyond ASCII', line('127.0.0.1\xe9')],
  ['a list', line('127.0.0.1, 127.0.0.1')],
  ['the same name twice', line('127.0.0.1') + line('127.0.0.1')],
  ['two names', `${line('127.0.0.1')}x-between: 1\r\nhOsT: localhost\r\n`],
])('a Host with %s is refused with status 400 on every path', async (_title, lines) => {
  const { ask } = await serve();
  for (const target of ['/mcp', '/health', '/ready', '/.well-known/oauth-protected-resource']) {
    for (const method of ['GET', 'POST', 'OPTIONS', 'TRACE']) {
      const head = `${method} ${target} HTTP/1.1\r\n${lines}content-length: 0\r\n\r\n`;
      const answer = await ask(Buffer.from(head, 'latin1'));
      expect([target, method, answer.status]).toEqual([target, method, 400]);
      expect(messageIn(answer).error?.message).toMatch(/^The Host header must be one host/);
      expect(faultsOfHttp(answer)).toEqual([]);
    }
  }
});

test.each(['user@localhost', 'localhost/mcp', '', 'localhost, localhost', 'local host'])(
  'a fetch handler refuses the Host %j with status 400, whichever hosts are allowed',
  async (host) => {
    for (const options of [{}, { allowedHosts: ['localhost'] }]) {
      const handler = createFetchHandler(createSubject().definition, options);
      const send = (headers: Record<string, string>): Promise<Response> =>
        handler(new Request('http://localhost/mcp', { method: 'PUT', headers }));
      // A request without a Host comes first: what it is answered must not be remembered for others.
      await send({});
      expect((await send({ host })).status).toBe(400);
      expect((await send({ host: 'localhost:80' })).status).toBe(405);
      await handler.close();
    }
  },
);

test.each([
  ['localhost', { host: 'localhost:3000' }],
  ['127.0.0.1', { host: '127.0.0.1' }],
  ['IPv6 loopback', { host: '[::1]:80' }],
  ['a page of this machine', { origin: 'http://localhost:5173' }],
])('a request to %s is served', async (_title, headers) => {
  const { ask } = await serve();
  const answer = await ask(post(modernEchoCall('x'), { ...call, ...headers }));
  expect(echoed(messageIn(answer))).toBe('x');
});

test.each([
  ['nothing', {}],
  ['JSON only', { accept: 'application/json' }],
  ['pictures', { accept: 'image/png' }],
])(
  'a legacy client that accepts %s is refused with status 406 and its id',
  async (_title, accept) => {
    const { ask } = await serve();
    const answer = await ask(post(initialize(), { 'content-type': 'application/json', ...accept }));
    expect(answer.status).toBe(406);
    expect(messageIn(answer)).toMatchObject({ id: 0, error: { code: -32600 } });
    expect(answer.headers.has('mcp-session-id')).toBe(false);
    expect(faultsOfHttp(answer)).toEqual([]);
  },
);

test(
  'a version that a session cannot have is refused with status 400 and the id',
  verifies('http.version-400'),
  async () => {
    const served = await serve();
    const session = await openSession(served);
    const headers = { ...session, 'mcp-protocol-version': '1999-01-01' };
    const answer = await served.ask(post(echoCall('x', 9), headers));
    expect(answer.status).toBe(400);
    expect(messageIn(answer)).toMatchObject({ id: 9, error: { code: -32600 } });
  },
);

test('headers named like parts of every object do no harm', async () => {
  const { ask } = await serve();
  const headers = {
    ...call,
    __proto__x: '1',
    constructor: 'x',
    tostring: 'y',
    hasownproperty: 'z',
  };
  const bytes = post(modernEchoCall('x'), headers)
    .toString('latin1')
    .replace('__proto__x', '__proto__');
  expect(echoed(messageIn(await ask(bytes)))).toBe('x');
  expect('1' in {}).toBe(false);
});
