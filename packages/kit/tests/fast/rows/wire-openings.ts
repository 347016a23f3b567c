import {
  initialize,
  initialized,
  modernMeta,
  modernRequest,
  notification,
  request,
  type Message,
} from '../../support/messages.ts';
import { callOf } from '../support/moves.ts';
import { byId, sendAll, type WireTalk } from '../support/stdio-pair.ts';

const INFO = 'io.modelcontextprotocol/clientInfo';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const info: Message = { name: 'client', version: '1.0.0' };

const opening = (params: Message): Message =>
  request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: info,
    ...params,
  });
const modernCall = (id: unknown, meta: Message = {}): Message =>
  request('tools/call', { name: 'tell_view', _meta: { ...modernMeta, ...meta } }, id);
/** What only the SDK answers, in either era. */
const forSdk = (id: unknown): Message => modernRequest('resources/list', {}, id);
const forLegacySdk = (id: unknown): Message => request('resources/list', {}, id);

/** What clients say that they can do: in the way of every day, and in others. */
const capabilities: Readonly<Record<string, unknown>> = {
  nothing: {},
  'bare elicitation': { elicitation: {} },
  forms: { elicitation: { form: {} } },
  'forms with defaults': { elicitation: { form: { applyDefaults: true } } },
  'defaults of a wrong type': { elicitation: { form: { applyDefaults: 'yes' } } },
  pages: { elicitation: { url: {} } },
  both: { elicitation: { form: {}, url: {} } },
  'a new mode': { elicitation: { voice: {} } },
  'elicitation that is no object': { elicitation: true },
  sampling: { sampling: { tools: {}, context: {} } },
  'sampling with words': { sampling: { tools: { loud: true } } },
  roots: { roots: { listChanged: true } },
  'roots of a wrong type': { roots: { listChanged: 1 } },
  'a list': [],
  'nothing at all': null,
  experimental: { experimental: { flags: { a: 1 } } },
  extensions: { extensions: { 'io.example/x': {} } },
  tasks: { tasks: { list: {} } },
  'something unknown': { telepathy: {} },
};

/** How clients introduce themselves. */
const infos: Readonly<Record<string, unknown>> = {
  'a title': { ...info, title: 'Client' },
  'a description': { ...info, description: 'Speaks' },
  'a title of a wrong type': { ...info, title: 7 },
  'a page': { ...info, websiteUrl: 'https://example.com' },
  icons: { ...info, icons: [{ src: 'https://example.com/i.png' }] },
  'no version': { name: 'client' },
  'no name': { version: '1' },
  'a name of a wrong type': { ...info, name: 1 },
  'something unknown': { ...info, mood: 'good' },
  'an empty name': { name: '', version: '' },
  'no object': 'client',
};

const versions: readonly unknown[] = [
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
  '2030-01-01',
  '',
  7,
  null,
];

const introductions: Readonly<Record<string, Message>> = {
  ...Object.fromEntries(
    Object.entries(capabilities).map(([name, value]) => [`with ${name}`, { capabilities: value }]),
  ),
  ...Object.fromEntries(
    Object.entries(infos).map(([name, value]) => [
      `with ${name} of its own`,
      { clientInfo: value },
    ]),
  ),
  ...Object.fromEntries(
    versions.map((value) => [`in ${JSON.stringify(value)}`, { protocolVersion: value }]),
  ),
  'with _meta': { _meta: { a: 1 } },
  'with the envelope of the modern era': { _meta: modernMeta },
  'with a member too many': { extra: true },
};

const afterwards = [
  initialized,
  request('ping', {}, 'p'),
  callOf('tell_view', {}, 2),
  forLegacySdk(3),
];

const legacyIntroductions = Object.entries(introductions).map(([name, params]): WireTalk => ({
  name: `legacy: is opened ${name}`,
  hold: async (wire) => {
    const opened = await wire.peer.ask(opening(params));
    sendAll(wire, [...afterwards]);
    return [opened, byId(await wire.end())];
  },
}));

const envelopes = [
  ...Object.entries(capabilities).map(
    ([name, value]) => [name, { [CAPABILITIES]: value }] as const,
  ),
  ...Object.entries(infos).map(
    ([name, value]) => [`${name} of its own`, { [INFO]: value }] as const,
  ),
];

const modernIntroductions = envelopes.map(([name, meta]): WireTalk => ({
  name: `modern: is opened with ${name}`,
  hold: async (wire) => {
    const _meta = { ...modernMeta, ...meta };
    const opened = await wire.peer.ask(request('server/discover', { _meta }, 0));
    sendAll(wire, [modernCall(1, meta), modernCall(2), forSdk(3)]);
    return [opened, byId(await wire.end())];
  },
}));

/** Messages in an order of their own, each sent when the one before had time to be answered. */
const orders: Readonly<Record<string, readonly unknown[]>> = {
  'a question and the same again': [
    modernRequest('server/discover', {}, 1),
    modernRequest('server/discover', {}, 2),
    initialize(),
    callOf('tell_view', {}, 3),
  ],
  'a question, a word in passing and a legacy opening': [
    modernRequest('server/discover', {}, 1),
    notification('notifications/cancelled', { requestId: 9, _meta: modernMeta }),
    initialize(),
    callOf('tell_view', {}, 3),
  ],
  'a call, a question and a legacy opening': [
    modernCall(1),
    modernRequest('server/discover', {}, 2),
    initialize(),
  ],
  'a question with a cursor': [modernRequest('server/discover', { cursor: 'x' }, 1), modernCall(2)],
  'a list and a legacy opening': [modernRequest('tools/list', {}, 1), initialize(), modernCall(2)],
  'two legacy openings': [
    initialize('2025-06-18'),
    initialized,
    { ...initialize('2024-11-05'), id: 1 },
    callOf('tell_view', {}, 2),
  ],
  'a legacy opening and a question': [
    initialize(),
    initialized,
    modernRequest('server/discover', {}, 1),
    request('server/discover', {}, 2),
    callOf('tell_view', {}, 3),
  ],
  'a legacy client that is ready twice': [
    initialize(),
    initialized,
    initialized,
    forLegacySdk(1),
    callOf('tell_view', {}, 2),
  ],
  'a legacy client that is ready with words': [
    initialize(),
    notification('notifications/initialized', { _meta: { a: 1 } }),
    callOf('tell_view', {}, 2),
  ],
  'a legacy client that cancels nothing': [
    initialize(),
    initialized,
    notification('notifications/cancelled', { requestId: 77 }),
    callOf('tell_view', {}, 2),
  ],
  'a legacy client that answers what nobody asked': [
    initialize(),
    initialized,
    { jsonrpc: '2.0', id: 5, result: {} },
    callOf('tell_view', {}, 2),
  ],
  'pings of every kind': [
    request('ping', {}, 1),
    initialize(),
    request('ping', undefined, 2),
    request('ping', { a: 1 }, 3),
    request('ping', { _meta: { a: 1 } }, 4),
    request('ping', { _meta: modernMeta }, 5),
    { ...request('ping', undefined, 6), extra: true },
  ],
  'being ready before the opening': [initialized, initialize(), callOf('tell_view', {}, 2)],
  'an answer before the opening': [{ jsonrpc: '2.0', id: 5, result: {} }, modernCall(1)],
  'pages of a list': [
    initialize(),
    initialized,
    request('tools/list', { cursor: 'nowhere' }, 1),
    request('tools/list', {}, 2),
  ],
  'unknown methods': [
    initialize(),
    initialized,
    request('tools/unheard', {}, 1),
    notification('notifications/unheard'),
    callOf('tell_view', {}, 2),
  ],
  'an unknown method of the modern era': [
    modernCall(1),
    modernRequest('tools/unheard', {}, 2),
    modernCall(3),
  ],
};

/** Messages that come before the one in front of them was answered. */
const rushes: Readonly<Record<string, readonly unknown[]>> = {
  ...orders,
  'a legacy opening and a batch': [initialize('2025-03-26'), [callOf('tell_view', {}, 1)]],
  'a legacy opening, being ready and a batch': [
    initialize('2025-03-26'),
    initialized,
    [callOf('tell_view', {}, 1), forLegacySdk(2)],
  ],
  'an unusual opening and a usual one': [
    opening({ clientInfo: { ...info, websiteUrl: 'https://example.com' } }),
    { ...initialize('2024-11-05'), id: 2 },
    callOf('tell_view', {}, 3),
  ],
  'an id that stands for no other': [modernCall('replayed'), forSdk('other'), forSdk('replayed')],
};

const rushed = Object.entries(rushes).map(([name, messages]): WireTalk => ({
  name: `opens at once with ${name}`,
  hold: async (wire) => {
    wire.peer.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    return byId(await wire.end());
  },
}));

const orderly = Object.entries(orders).map(([name, messages]): WireTalk => ({
  name: `opens with ${name}`,
  hold: async (wire) => {
    for (const message of messages) {
      wire.peer.send(message);
      // Time for the answer, if there is one, to be written.
      for (let turn = 0; turn < 20; turn++) await new Promise((go) => setImmediate(go));
    }
    return byId(await wire.end());
  },
}));

/** Conversations that begin without the SDK, or try to. */
export const wireOpenings: readonly WireTalk[] = [
  ...legacyIntroductions,
  ...modernIntroductions,
  ...orderly,
  ...rushed,
];
