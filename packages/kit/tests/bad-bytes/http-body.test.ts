import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { echoed, messageIn } from '../support/answers.ts';
import { faultsOfHttp } from '../support/judge.ts';
import {
  echoCall,
  goodPost,
  httpRequest,
  modernEchoCall,
  modernHeaders,
  modernRequest,
  post,
  request,
} from '../support/messages.ts';
import { openSession, serve } from '../support/served.ts';
import { badParams, noRequest, notJson, unknownMethods, type BadMessage } from './bad-messages.ts';

async function refusesUnread(bad: BadMessage): Promise<void> {
  const { ask } = await serve();
  const answer = await ask(httpRequest({ body: bad.bytes }));
  expect(answer.status).toBe(400);
  expect(messageIn(answer).error?.code).toBe(bad.code);
  expect(messageIn(answer).id).toBe(bad.id);
  expect(faultsOfHttp(answer)).toEqual([]);
  expect(echoed(messageIn(await ask(goodPost('still here'))))).toBe('still here');
}

async function refusesInSession(bad: BadMessage): Promise<void> {
  const served = await serve();
  const session = await openSession(served);
  const answer = await served.ask(httpRequest({ headers: session, body: bad.bytes }));
  expect(messageIn(answer).error?.code).toBe(bad.code);
  expect(messageIn(answer).id).toBe(bad.id);
  expect(faultsOfHttp(answer)).toEqual([]);
}

test.each(notJson)(
  '$title is refused with $code and status 400',
  verifies('jsonrpc.parse-error', 'devflow.codes.parse-error', 'protocol-guide.codes.parse-error'),
  refusesUnread,
);

test.each(noRequest)(
  '$title is refused with $code and status 400',
  verifies(
    'jsonrpc.invalid-request',
    'jsonrpc.null-id',
    'devflow.codes.invalid-request',
    'protocol-guide.codes.invalid-request',
    'http.error-carries-id',
  ),
  refusesUnread,
);

test.each(badParams)(
  '$title in a session is answered with $code',
  verifies(
    'jsonrpc.invalid-params',
    'devflow.codes.invalid-params',
    'protocol-guide.codes.invalid-params',
  ),
  refusesInSession,
);

test.each(unknownMethods)(
  '$title in a session is answered with $code',
  verifies(
    'jsonrpc.method-not-found',
    'devflow.codes.method-not-found',
    'protocol-guide.codes.method-not-found',
  ),
  refusesInSession,
);

test.each([
  ['initialize without params', request('initialize')],
  ['initialize with a version that is a number', request('initialize', { protocolVersion: 1 })],
  [
    'initialize with a client that has no name',
    request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {} }),
  ],
])('%s is refused with -32602 and opens no session', async (_title, message) => {
  const { ask } = await serve();
  const answer = await ask(post(message));
  expect(answer.status).toBe(400);
  expect(answer.headers.has('mcp-session-id')).toBe(false);
  expect(messageIn(answer)).toMatchObject({ id: 1, error: { code: -32602 } });
});

test('an empty body is refused with -32700', async () => {
  const { ask } = await serve();
  const answer = await ask(httpRequest({ body: '' }));
  expect(answer.status).toBe(400);
  expect(messageIn(answer).error?.code).toBe(-32700);
});

test('a byte order mark before a message does no harm', async () => {
  const { ask } = await serve();
  const body = `\ufeff${JSON.stringify(modernEchoCall('marked'))}`;
  const answer = await ask(
    httpRequest({ headers: modernHeaders('tools/call', 'echo_text'), body }),
  );
  expect(echoed(messageIn(answer))).toBe('marked');
});

test.each([
  ['a lone surrogate', '"\\ud800"', '\ud800'],
  ['an escaped NUL', '"a\\u0000b"', 'a\0b'],
  ['characters of four bytes', '"\\ud83d\\ude00\u{1f600}"', '\u{1f600}\u{1f600}'],
  ['line separators', '"a\u2028b\u2029c"', 'a\u2028b\u2029c'],
  ['a byte order mark', '"\\ufeff"', '\ufeff'],
])(
  '%s in an argument comes back as it was',
  verifies('jsonrpc.utf8'),
  async (_title, json, text) => {
    const { ask } = await serve();
    const body = JSON.stringify(modernEchoCall('PLACE')).replace('"PLACE"', json);
    const answer = await ask(
      httpRequest({ headers: modernHeaders('tools/call', 'echo_text'), body }),
    );
    expect(echoed(messageIn(answer))).toBe(text);
  },
);

test('the deepest nesting that is allowed is served', async () => {
  const { ask } = await serve();
  const deep = `${'['.repeat(120)}1${']'.repeat(120)}`;
  const message = modernRequest('tools/call', {
    name: 'count_keys',
    arguments: { object: { a: 'D' } },
  });
  const body = JSON.stringify(message).replace('"D"', deep);
  const answer = await ask(
    httpRequest({ headers: modernHeaders('tools/call', 'count_keys'), body }),
  );
  expect(messageIn(answer).result?.structuredContent).toEqual({ keys: 1 });
});

const pollution = '{"polluted":true}';

test.each([
  ['__proto__ among the arguments', `{"text":"x","__proto__":${pollution}}`],
  ['constructor among the arguments', `{"text":"x","constructor":{"prototype":${pollution}}}`],
  ['__proto__ instead of the arguments', `{"__proto__":{"text":"x"}}`],
])('%s pollutes nothing', async (_title, json) => {
  const { ask } = await serve();
  const body = JSON.stringify(modernEchoCall('x')).replace('{"text":"x"}', json);
  const answer = await ask(
    httpRequest({ headers: modernHeaders('tools/call', 'echo_text'), body }),
  );
  expect(faultsOfHttp(answer)).toEqual([]);
  expect(answer.status).toBe(200);
  expect('polluted' in {}).toBe(false);
});

test('keys of the prototype in an object that is passed on pollute nothing', async () => {
  const { ask } = await serve();
  const object = `{"__proto__":${pollution},"constructor":${pollution},"toString":1,"plain":1}`;
  const message = modernRequest('tools/call', { name: 'count_keys', arguments: { object: {} } });
  const body = JSON.stringify(message).replace('{}', object);
  const answer = await ask(
    httpRequest({ headers: modernHeaders('tools/call', 'count_keys'), body }),
  );
  expect(faultsOfHttp(answer)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});

test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
  'a message with a member named %s pollutes nothing',
  async (name) => {
    const { ask } = await serve();
    const body = JSON.stringify(modernEchoCall('x')).replace('{', `{"${name}":${pollution},`);
    const answer = await ask(
      httpRequest({ headers: modernHeaders('tools/call', 'echo_text'), body }),
    );
    expect(faultsOfHttp(answer)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  },
);

test.each(['__proto__', 'constructor'])('a _meta key named %s pollutes nothing', async (name) => {
  const { ask } = await serve();
  const body = JSON.stringify(modernEchoCall('x')).replace(
    '"_meta":{',
    `"_meta":{"${name}":${pollution},`,
  );
  const answer = await ask(
    httpRequest({ headers: modernHeaders('tools/call', 'echo_text'), body }),
  );
  expect(faultsOfHttp(answer)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});

test(
  'an unknown method of the modern era is answered with -32601 and status 404',
  verifies('http.unknown-method-404'),
  async () => {
    const { ask } = await serve();
    const answer = await ask(post(modernRequest('no/such'), modernHeaders('no/such')));
    expect(answer.status).toBe(404);
    expect(messageIn(answer)).toMatchObject({ id: 1, error: { code: -32601 } });
  },
);

test.each([
  ['no content type', {}],
  ['plain text', { 'content-type': 'text/plain' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['XML', { 'content-type': 'application/xml' }],
  ['an empty content type', { 'content-type': '' }],
  ['a content type that only starts like JSON', { 'content-type': 'application/jsonx' }],
  ['garbage', { 'content-type': ';;;=,/' }],
])('a body declared as %s is refused with status 415', async (_title, headers) => {
  const { ask } = await serve();
  const answer = await ask(httpRequest({ headers, body: JSON.stringify(echoCall('x')) }));
  expect(answer.status).toBe(415);
  expect(messageIn(answer).error?.code).toBe(-32600);
  expect(faultsOfHttp(answer)).toEqual([]);
});

test('a content type with a charset is JSON all the same', async () => {
  const { ask } = await serve();
  const headers = {
    ...modernHeaders('tools/call', 'echo_text'),
    'content-type': 'Application/JSON; charset=utf-8',
  };
  expect(echoed(messageIn(await ask(post(modernEchoCall('x'), headers))))).toBe('x');
});
