import * as fc from 'fast-check';

import {
  jsonHeaders,
  modernHeaders,
  modernMeta,
  request,
  type Headers,
  type Message,
} from '../../support/messages.ts';
import type { Shot } from './row.ts';

/** The same requests on every run; another seed comes from the environment. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_728);

type Path = readonly [string, ...string[]];

const paths: readonly Path[] = [
  ...['jsonrpc', 'id', 'method', 'params', 'extra'].map((key): Path => [key]),
  ...[
    'name',
    'arguments',
    '_meta',
    'cursor',
    'task',
    'inputResponses',
    'requestState',
    'extra',
    '__proto__',
  ].map((key): Path => ['params', key]),
  ...['text', 'code', 'other', '__proto__'].map((key): Path => ['params', 'arguments', key]),
  ...[
    'io.modelcontextprotocol/protocolVersion',
    'io.modelcontextprotocol/clientInfo',
    'io.modelcontextprotocol/clientCapabilities',
    'io.modelcontextprotocol/logLevel',
    'io.modelcontextprotocol/related-task',
    'io.modelcontextprotocol/other',
    'progressToken',
    'traceparent',
    'example.org/key',
    '__proto__',
  ].map((key): Path => ['params', '_meta', key]),
  ['params', '_meta', 'io.modelcontextprotocol/clientInfo', 'name'],
  ['params', '_meta', 'io.modelcontextprotocol/clientInfo', 'icons'],
  ['params', '_meta', 'io.modelcontextprotocol/clientCapabilities', 'elicitation'],
  ['params', '_meta', 'io.modelcontextprotocol/clientCapabilities', 'sampling'],
];

/** Values that mean something in one place or another. */
const words = fc.constantFrom<unknown>(
  '2.0',
  'tools/call',
  'tools/list',
  'ping',
  'server/discover',
  'initialize',
  'notifications/initialized',
  'echo_text',
  'no_such_tool',
  'reply_with',
  '2026-07-28',
  '2025-11-25',
  'info',
  '',
  0,
  -1,
  1.5,
  2 ** 53,
  null,
  true,
  {},
  [],
  { text: 'x' },
  { name: 'c', version: '1' },
  { elicitation: {} },
  { taskId: 't' },
);

const value = fc.oneof({ arbitrary: words, weight: 3 }, fc.jsonValue({ maxDepth: 2 }));

interface Change {
  readonly path: Path;
  /** Undefined where something is left out. */
  readonly to: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  path: fc.constantFrom(...paths),
  to: fc.oneof({ arbitrary: value, weight: 3 }, { arbitrary: fc.constant(undefined), weight: 1 }),
});

const headerNames = [
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-param-text',
  'last-event-id',
  'x-other',
] as const;

const headerValue = fc.oneof(
  fc.constantFrom(
    'tools/call',
    'tools/list',
    'echo_text',
    ' echo_text ',
    '=?base64?ZWNob190ZXh0?=',
    '2026-07-28',
    '2025-11-25',
    '2025-06-18',
    'application/json',
    'application/json, text/event-stream',
    'application/json; charset=utf-8',
    '*/*',
    '',
  ),
  fc.string({ unit: fc.constantFrom(...'az=?;, /-_.'.split('')), maxLength: 12 }),
);

const headerChange = fc.record({
  name: fc.constantFrom(...headerNames),
  to: fc.oneof({ arbitrary: headerValue, weight: 3 }, fc.constant(undefined)),
});

const targets: fc.Arbitrary<Message> = fc.constantFrom<Message>(
  { method: 'tools/call', name: 'echo_text', arguments: { text: 'words' } },
  { method: 'tools/call', name: 'tell_view' },
  { method: 'tools/call', name: 'take_anything', arguments: { a: 1 } },
  { method: 'tools/call', name: 'fail_with', arguments: { code: 'not_found' } },
  { method: 'tools/call', name: 'reply_with', arguments: { extras: { summary: 'One.' } } },
  { method: 'tools/list' },
);

/** Plain requests with a few things changed in their message and headers. */
export const mutatedShot: fc.Arbitrary<Shot> = fc
  .record({
    era: fc.constantFrom('modern', 'legacy'),
    target: targets,
    id: fc.oneof(fc.integer(), fc.string()),
    changes: fc.array(change, { maxLength: 3 }),
    headerChanges: fc.array(headerChange, { maxLength: 2 }),
  })
  .map(({ era, target, id, changes, headerChanges }): Shot => {
    const { method, ...params } = target;
    const meta = era === 'modern' ? { _meta: modernMeta } : {};
    const whole = request(String(method), { ...params, ...meta }, id);
    const usual: Headers =
      era === 'modern'
        ? modernHeaders(String(method), params['name'] as string | undefined)
        : jsonHeaders;
    return {
      name: 'mutated',
      era,
      body: JSON.stringify(changes.reduce(apply, whole)),
      headers: headerChanges.reduce(applyHeader, usual),
      isUsual: headerChanges.length === 0,
      isFast: false,
    };
  });

function apply(message: Message, { path: [key, ...rest], to }: Change): Message {
  const [next, ...more] = rest;
  const entries = Object.entries(message).filter(([name]) => name !== key);
  if (next === undefined)
    return to === undefined ? rebuilt(entries) : rebuilt([...entries, [key, to]]);
  const inner = message[key];
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return message;
  return rebuilt([...entries, [key, apply(inner as Message, { path: [next, ...more], to })]]);
}

// A key __proto__ must be a key like any other here.
function rebuilt(entries: readonly (readonly [string, unknown])[]): Message {
  return Object.fromEntries(entries);
}

function applyHeader(
  headers: Headers,
  { name, to }: { readonly name: string; readonly to: string | undefined },
): Headers {
  const { [name]: _former, ...others } = headers;
  return to === undefined ? others : { ...others, [name]: to };
}
