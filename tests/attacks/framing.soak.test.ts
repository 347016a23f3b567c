import { randomBytes } from 'node:crypto';

import { sendBytes, testAttacks, type BytesAttack } from './matrix.ts';
import { listTools, toHead, toModernBody, toModernHeaders, toRequest } from './requests.ts';
import type { Target } from './targets.ts';

const body = toModernBody('tools/list');
const modern = toModernHeaders('tools/list');
const CHUNKED = 'transfer-encoding: chunked\r\n';

const withHeaders =
  (rawHeaders: string, rest = body) =>
  (target: Target): Buffer =>
    Buffer.concat([toHead(target, { headers: modern, rawHeaders }), Buffer.from(rest, 'latin1')]);
const withChunks = (chunks: string): ((target: Target) => Buffer) => withHeaders(CHUNKED, chunks);
const withHeader = (line: string): ((target: Target) => Buffer) =>
  withHeaders(`content-length: ${body.length}\r\n${line}\r\n`);

const smuggled = (target: Target): string =>
  toRequest(target, { method: 'GET', path: '/health' }).toString('latin1');

/** Requests whose end two readers could see in two places: refused, and nothing behind them is read. */
const smuggling: readonly BytesAttack[] = [
  {
    title: 'a length and chunks',
    bytes: (target: Target) =>
      withHeaders(`content-length: 4\r\n${CHUNKED}`, `0\r\n\r\n${smuggled(target)}`)(target),
  },
  {
    title: 'two different lengths',
    bytes: withHeaders(`content-length: ${body.length}\r\ncontent-length: 0\r\n`),
  },
  { title: 'a negative length', bytes: withHeaders('content-length: -5\r\n') },
  { title: 'a length with a sign', bytes: withHeaders('content-length: +5\r\n') },
  { title: 'a hexadecimal length', bytes: withHeaders('content-length: 0x5\r\n') },
  { title: 'a length beyond 64 bits', bytes: withHeaders(`content-length: ${'9'.repeat(30)}\r\n`) },
  {
    title: 'a space before the colon',
    bytes: withHeaders('transfer-encoding : chunked\r\n', `0\r\n\r\n`),
  },
  {
    title: 'chunks that are not the last encoding',
    bytes: withHeaders('transfer-encoding: chunked, x\r\n'),
  },
  { title: 'a folded header', bytes: withHeader('x-a: b\r\n c') },
  { title: 'chunks whose size is no number', bytes: withChunks('zz\r\n{}\r\n0\r\n\r\n') },
  { title: 'chunks beyond 64 bits', bytes: withChunks(`${'f'.repeat(17)}\r\n{}\r\n0\r\n\r\n`) },
  { title: 'a chunk longer than it says', bytes: withChunks('1\r\n{}}}}\r\n0\r\n\r\n') },
  { title: 'a NUL in a header', bytes: withHeader('x-a: a\0b') },
  { title: 'a NUL in the name of a header', bytes: withHeader('x\0a: b') },
  { title: 'a lone CR in a header', bytes: withHeader('x-a: a\rb: c') },
  { title: 'a header without a name', bytes: withHeader(': b') },
].map((attack) => ({ ...attack, statuses: [400] }));

const heads: readonly BytesAttack[] = [
  {
    title: 'floods of chunk extensions',
    bytes: withChunks(`1;${'a'.repeat(40_000)}\r\n{\r\n0\r\n\r\n`),
    statuses: [413],
  },
  {
    title: 'six thousand headers',
    bytes: withHeader('x-a: b\r\n'.repeat(6_000).trimEnd()),
    statuses: [431],
  },
  {
    title: 'a header of a megabyte',
    bytes: withHeader(`x-a: ${'b'.repeat(1_000_000)}`),
    statuses: [431],
  },
  {
    title: 'a URL of a megabyte',
    bytes: (target) => listTools(target, { path: `/${'a'.repeat(1_000_000)}` }),
    statuses: [414, 431],
  },
  {
    title: 'a URL of ten kilobytes',
    bytes: (target) => listTools(target, { path: `/${'%00'.repeat(3_000)}` }),
    statuses: [404],
    suits: ({ isServer }) => isServer,
  },
  {
    title: 'a method that does not exist',
    bytes: (target) => listTools(target, { method: 'BREW' }),
    statuses: [400],
  },
  {
    title: 'CONNECT',
    bytes: (target) => toHead(target, { method: 'CONNECT', path: 'example.com:443' }),
    statuses: [],
  },
  {
    title: 'TRACE',
    bytes: (target) => toHead(target, { method: 'TRACE' }),
    statuses: [405],
    suits: ({ isServer }) => isServer,
  },
  { title: 'PUT', bytes: (target) => listTools(target, { method: 'PUT' }), statuses: [405] },
  { title: 'HEAD', bytes: (target) => toHead(target, { method: 'HEAD' }), statuses: [400, 405] },
  {
    title: 'HTTP/1.0',
    bytes: (target) => listTools(target, { version: 'HTTP/1.0' }),
    statuses: [200],
  },
  { title: 'HTTP/0.9', bytes: () => 'GET /mcp\r\n\r\n', statuses: [400, 403] },
  {
    title: 'HTTP/9.9',
    bytes: (target) => listTools(target, { version: 'HTTP/9.9' }),
    statuses: [400],
  },
  {
    title: 'the preface of HTTP/2',
    bytes: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    statuses: [400],
  },
  {
    title: 'a greeting of TLS',
    bytes: () => Buffer.concat([Buffer.from('16030100c8010000c40303', 'hex'), randomBytes(200)]),
    statuses: [400],
  },
  {
    title: 'an upgrade to a WebSocket',
    bytes: (target) =>
      toHead(target, { method: 'GET', headers: { connection: 'upgrade', upgrade: 'websocket' } }),
    statuses: [400, 405, 406],
  },
  {
    title: 'an upgrade to HTTP/2',
    bytes: (target) => listTools(target, { headers: { connection: 'upgrade', upgrade: 'h2c' } }),
    statuses: [200],
  },
  {
    title: 'Expect: 100-continue',
    bytes: (target) => listTools(target, { headers: { expect: '100-continue' } }),
    statuses: [100, 200],
    maxAnswers: 2,
  },
  {
    title: 'an expectation that nobody meets',
    bytes: (target) => listTools(target, { headers: { expect: 'magic' } }),
    statuses: [417],
  },
  {
    title: 'a wrong Host',
    bytes: (target) => listTools(target, { headers: { host: 'evil.example' } }),
    statuses: [403],
  },
  { title: 'no Host', bytes: (target) => `GET ${target.path} HTTP/1.1\r\n\r\n`, statuses: [400] },
  {
    title: 'a Host that is no host',
    bytes: (target) => listTools(target, { headers: { host: 'a@b:c/[' } }),
    statuses: [400, 403],
  },
  {
    title: 'a wrong Origin',
    bytes: (target) => listTools(target, { headers: { origin: 'http://evil.example' } }),
    statuses: [403],
  },
  {
    title: 'a whole URL with another host',
    bytes: (target) => listTools(target, { path: 'http://evil.example/mcp' }),
    statuses: [200, 403, 404],
  },
  {
    title: 'a path that leaves the root',
    bytes: (target) => listTools(target, { path: '/../../../../etc/passwd' }),
    statuses: [404, 405],
    suits: ({ isServer }) => isServer,
  },
  {
    title: 'tokens by the dozen',
    bytes: (target) => listTools(target, { rawHeaders: 'authorization: Bearer x\r\n'.repeat(20) }),
    statuses: [200, 400, 401],
  },
  { title: 'random bytes', bytes: () => randomBytes(5_000), statuses: [400] },
  {
    title: 'a body longer than its length',
    bytes: (target) => Buffer.concat([listTools(target), Buffer.from('\0\0\0\r\n\r\n')]),
    statuses: [200, 400],
    maxAnswers: 2,
  },
  {
    title: 'a body shorter than its length',
    bytes: withHeaders('content-length: 9000\r\n'),
    isIncomplete: true,
  },
  { title: 'chunks without an end', bytes: withChunks('2\r\n{}\r\n'), isIncomplete: true },
  {
    title: 'a head without an end',
    bytes: (target) => toHead(target).subarray(0, -2),
    isIncomplete: true,
  },
];

testAttacks([...smuggling, ...heads].map(sendBytes));
