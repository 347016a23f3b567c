import { gzipSync } from 'node:zlib';

import { sendBytes, testAttacks, type BytesAttack } from './matrix.ts';
import { toHead, toModernBody, toModernHeaders, toRequest } from './requests.ts';
import type { Target } from './targets.ts';

const modern = toModernHeaders('tools/list');
const text = toModernBody('tools/list');
const DEPTH = 100_000;
const TEN_MEGABYTES = 10_000_000;

const post =
  (body: Uint8Array | string, headers = {}) =>
  (target: Target): Buffer =>
    toRequest(target, { body, headers: { ...modern, ...headers } });
const postLegacy =
  (body: unknown) =>
  (target: Target): Buffer =>
    toRequest(target, { body: typeof body === 'string' ? body : JSON.stringify(body) });
const nested = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
const nestedObjects = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
/** A modern message with more in its parameters. */
const withMore = (more: string): string => text.replace('"_meta"', `"more":${more},"_meta"`);
const withId = (id: string): string => text.replace('"id":1', `"id":${id}`);
const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const unreadable: readonly BytesAttack[] = [
  { title: 'arrays in arrays', bytes: post(nested) },
  { title: 'no body', bytes: post('') },
  { title: 'half a message', bytes: post(text.slice(0, -9)) },
  { title: 'bytes that are no UTF-8', bytes: post(Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x22])) },
  { title: 'NULs', bytes: post('\0'.repeat(1_000)) },
  { title: 'null', bytes: post('null') },
  { title: 'a text', bytes: post('"tools/list"') },
  { title: 'a number beyond all', bytes: post('1e999') },
  { title: 'a message with an object for an id', bytes: post(withId('{"a":[]}')) },
  { title: 'an empty batch', bytes: postLegacy([]) },
  {
    title: 'a batch of ten thousand',
    bytes: postLegacy(Array.from({ length: 10_000 }, () => call)),
  },
  { title: 'a batch of batches', bytes: postLegacy([[call], [[call]]]) },
  { title: 'a request without a session', bytes: postLegacy(call) },
].map((attack) => ({ ...attack, statuses: [400] }));

const large: readonly BytesAttack[] = [
  { title: 'ten megabytes', bytes: post(Buffer.alloc(TEN_MEGABYTES, 'a')) },
  {
    title: 'ten megabytes in chunks',
    bytes: (target: Target) =>
      Buffer.concat([
        toHead(target, { headers: { ...modern, 'transfer-encoding': 'chunked' } }),
        Buffer.from(`${TEN_MEGABYTES.toString(16)}\r\n`),
        Buffer.alloc(TEN_MEGABYTES, 'a'),
        Buffer.from('\r\n0\r\n\r\n'),
      ]),
  },
].map((attack) => ({ ...attack, statuses: [413], connections: 6 }));

const strange: readonly BytesAttack[] = [
  { title: 'objects in objects', bytes: post(withMore(nestedObjects)), statuses: [200, 400] },
  {
    title: 'a body that is compressed',
    bytes: post(gzipSync(text), { 'content-encoding': 'gzip' }),
    statuses: [400, 415],
  },
  {
    title: 'ten megabytes of zeros, compressed',
    bytes: post(gzipSync(Buffer.alloc(TEN_MEGABYTES)), { 'content-encoding': 'gzip' }),
    statuses: [400, 415],
  },
  {
    title: 'a body of another type',
    bytes: post(text, { 'content-type': 'application/x-www-form-urlencoded' }),
    statuses: [415],
  },
  {
    title: 'a number of a hundred thousand digits',
    bytes: post(withMore('9'.repeat(100_000))),
    statuses: [200, 400],
  },
  {
    title: 'an id of a hundred thousand digits',
    bytes: post(withId('9'.repeat(100_000))),
    statuses: [200, 400],
  },
  {
    title: 'an id of a megabyte',
    bytes: post(withId(`"${'a'.repeat(1_000_000)}"`)),
    statuses: [200, 400],
    connections: 6,
  },
  {
    title: 'a cursor of a megabyte',
    bytes: post(text.replace('"_meta"', `"cursor":"${'a'.repeat(1_000_000)}","_meta"`)),
    statuses: [200, 400],
    connections: 6,
  },
  {
    title: 'names of prototypes',
    bytes: post(withMore('{"__proto__":{"tools":1},"constructor":{"prototype":{}}}')),
    statuses: [200, 400],
  },
  {
    title: 'surrogates that stand alone',
    bytes: post(withMore(String.raw`"\ud800\udfff\ud800"`)),
    statuses: [200, 400],
  },
  {
    title: 'a method of a megabyte',
    bytes: postLegacy({ ...call, method: 'x'.repeat(1_000_000) }),
    statuses: [400, 404],
    connections: 6,
  },
  {
    title: 'a tool that does not exist',
    bytes: (target) =>
      toRequest(target, {
        body: toModernBody('tools/call', { name: '../../etc/passwd', arguments: {} }),
        headers: toModernHeaders('tools/call', '../../etc/passwd'),
      }),
    statuses: [200, 400, 404],
  },
  {
    title: 'headers that contradict the body',
    bytes: post(text, toModernHeaders('tools/call', 'x')),
    statuses: [400],
  },
  {
    title: 'a revision that does not exist',
    bytes: post(text, { 'mcp-protocol-version': '9999-99-99' }),
    statuses: [400],
  },
  {
    title: 'two session ids',
    bytes: (target) =>
      toRequest(target, {
        body: JSON.stringify(call),
        rawHeaders: 'mcp-session-id: a\r\nmcp-session-id: b\r\n',
      }),
    statuses: [400, 404],
  },
  {
    title: 'a session id of ten kilobytes',
    bytes: (target) =>
      toRequest(target, {
        body: JSON.stringify(call),
        headers: { 'mcp-session-id': '%'.repeat(10_000) },
      }),
    statuses: [400, 404],
  },
  {
    title: 'a legacy notification without a session',
    bytes: postLegacy({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    statuses: [400, 404],
  },
  {
    title: 'an answer to nothing',
    bytes: postLegacy({ jsonrpc: '2.0', id: 7, result: {} }),
    statuses: [400, 404],
  },
];

testAttacks([...unreadable, ...large, ...strange].map(sendBytes));
