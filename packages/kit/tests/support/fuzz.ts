import * as fc from 'fast-check';

import {
  echoCall,
  initialize,
  initialized,
  modernEchoCall,
  modernHeaders,
  modernRequest,
  post,
  request,
  type Headers,
  type Message,
} from './messages.ts';

/** The same bytes on every run; another seed or more runs come from the environment. */
export const fuzzing: fc.Parameters<unknown> = {
  seed: Number(process.env['FUZZ_SEED'] ?? 20_260_728),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 150),
  interruptAfterTimeLimit: Number(process.env['FUZZ_MS'] ?? 6_000),
};

export const bytes: fc.Arbitrary<Uint8Array> = fc.uint8Array({ maxLength: 300 });

interface Mutation {
  readonly kind: 'flip' | 'cut' | 'repeat' | 'insert';
  readonly at: number;
  readonly length: number;
  readonly piece: Uint8Array;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('flip', 'cut', 'repeat', 'insert'),
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 20 }),
  piece: fc.uint8Array({ minLength: 1, maxLength: 8 }),
});

/** One of some byte strings, with a few bytes flipped, cut out, repeated or put in. */
export function mutated(originals: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  return fc
    .tuple(fc.constantFrom(...originals), fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([original, mutations]) => mutations.reduce(mutate, Buffer.from(original)));
}

function mutate(original: Buffer, { kind, at, length, piece }: Mutation): Buffer {
  const start = original.length === 0 ? 0 : at % original.length;
  const [before, after] = [original.subarray(0, start), original.subarray(start)];
  switch (kind) {
    case 'flip':
      return Buffer.concat([
        before,
        after.subarray(0, length).map((byte) => byte ^ (piece[0] ?? 0)),
        after.subarray(length),
      ]);
    case 'cut':
      return Buffer.concat([before, after.subarray(length)]);
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 'insert':
      return Buffer.concat([before, piece, after]);
  }
}

/** Every method that answers and ends; the one that streams for ever has tests of its own. */
const methods = [
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'resources/unsubscribe',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'notifications/initialized',
  'notifications/cancelled',
] as const;

const json = fc.jsonValue({ maxDepth: 4 });
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: value, weight: 4 }, { arbitrary: json, weight: 1 });

const params = fc.record(
  {
    name: maybe(fc.constantFrom('echo_text', 'sum_numbers', 'count_keys', 'greet', 'none')),
    arguments: maybe(fc.dictionary(fc.constantFrom('text', 'numbers', 'object', 'name'), json)),
    uri: maybe(fc.constantFrom('note://one', 'note://two', 'other://x')),
    cursor: json,
    level: json,
    ref: maybe(fc.constant({ type: 'ref/prompt', name: 'greet' })),
    argument: maybe(fc.record({ name: fc.constant('name'), value: fc.string() })),
    protocolVersion: maybe(fc.constantFrom('2025-11-25', '2024-11-05', '0.1.0')),
    capabilities: maybe(fc.constant({})),
    clientInfo: maybe(fc.constant({ name: 'fuzz', version: '1' })),
    requestId: json,
    requestState: json,
    inputResponses: json,
    _meta: maybe(fc.dictionary(fc.constantFrom('progressToken', 'traceparent', 'x/y'), json)),
  },
  { requiredKeys: [] },
);

/** JSON that looks like a message, and often is one. */
export const messageLike: fc.Arbitrary<Message> = fc.record(
  {
    jsonrpc: fc.oneof({ arbitrary: fc.constant('2.0'), weight: 9 }, json),
    id: maybe(fc.oneof(fc.nat(), fc.string())),
    method: maybe(fc.oneof(fc.constantFrom(...methods), fc.string())),
    params: maybe(params),
  },
  { requiredKeys: ['jsonrpc'] },
);

/** Any JSON at all, or something near a message, or a batch of such. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: json, weight: 1 },
  { arbitrary: messageLike, weight: 4 },
  { arbitrary: fc.array(messageLike, { maxLength: 4 }), weight: 1 },
);

/** Values that a header can carry at all. */
const headerValue = fc.string({
  unit: fc.constantFrom(...' !"=?;,/:*~azAZ09-_.é'.split('')),
  maxLength: 60,
});

/** Headers around a request: the ones that count, with anything in them. */
export const anyHeaders: fc.Arbitrary<Headers> = fc.record(
  {
    accept: fc.oneof(fc.constant('application/json, text/event-stream'), headerValue),
    'content-type': fc.oneof(fc.constant('application/json'), headerValue),
    host: fc.oneof(fc.constant('127.0.0.1'), headerValue),
    origin: headerValue,
    'mcp-protocol-version': fc.oneof(fc.constantFrom('2026-07-28', '2025-11-25'), headerValue),
    'mcp-method': fc.oneof(fc.constant('tools/call'), headerValue),
    'mcp-name': fc.oneof(fc.constantFrom('echo_text', '=?base64?ZWNobw==?='), headerValue),
    'mcp-session-id': headerValue,
    'mcp-param-text': headerValue,
    'last-event-id': headerValue,
    authorization: headerValue,
    expect: headerValue,
    'x-forwarded-for': headerValue,
  },
  { requiredKeys: ['host'] },
);

/** Requests that are right, one line each. */
export const goodLines: readonly Uint8Array[] = [
  modernEchoCall('a text with grüße \u{1f600}', 'an id'),
  modernRequest('tools/list', {}, 2),
  modernRequest('server/discover', {}, 3),
  modernRequest('resources/read', { uri: 'note://one' }, 4),
  modernRequest('prompts/get', { name: 'greet', arguments: { name: 'Ada' } }, 5),
  echoCall('legacy', 6),
  request('ping', {}, 7),
  request('tools/call', { name: 'sum_numbers', arguments: { numbers: [1, 2.5, -3e10] } }, 8),
  initialize(),
  initialized,
].map((message) => Buffer.from(JSON.stringify(message)));

/** Requests that are right, as bytes of HTTP; those of a session have its headers. */
export function goodPosts(session: Headers): readonly Uint8Array[] {
  return [
    post(modernEchoCall('a text'), modernHeaders('tools/call', 'echo_text')),
    post(modernRequest('tools/list'), modernHeaders('tools/list')),
    post(modernRequest('prompts/get', { name: 'greet' }), modernHeaders('prompts/get', 'greet')),
    post(initialize()),
    post(initialized, session),
    post(echoCall('legacy'), session),
    post(request('resources/read', { uri: 'note://one' }), session),
  ];
}
