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
import { byId, type WireTalk } from '../support/stdio-pair.ts';
import { forLegacySdk, forSdk, modernView } from '../support/wire-messages.ts';

/** An opening that only the SDK can judge. */
const unusual = request('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'client', version: '1.0.0', websiteUrl: 'https://example.com' },
});

/** A request of a revision that nobody speaks. */
const ofUnknown = (id: unknown): Message => {
  const version = { 'io.modelcontextprotocol/protocolVersion': '2030-01-01' };
  return request('tools/list', { _meta: { ...modernMeta, ...version } }, id);
};

/** Messages with which a conversation may begin. */
const orders: Readonly<Record<string, readonly unknown[]>> = {
  'a plain call': [modernView(1), modernView(2)],
  'a list': [modernRequest('tools/list', {}, 1), modernView(2)],
  'a question what there is': [modernRequest('server/discover', {}, 1), modernView(2)],
  'an unknown revision': [ofUnknown(1), modernView(2)],
  'what the SDK answers and an unknown revision': [forSdk(1), ofUnknown(2), modernView(3)],
  'a question, a request without a version and a modern call': [
    modernRequest('server/discover', {}, 1),
    forLegacySdk(2),
    request('ping', {}, 3),
    modernView(4),
    forSdk(5),
    request('ping', {}, 6),
  ],
  'a request without a version and a legacy opening': [
    forLegacySdk(1),
    { ...initialize(), id: 2 },
    initialized,
    callOf('tell_view', {}, 3),
    ofUnknown(4),
  ],
  'a cancellation and a modern call': [
    notification('notifications/cancelled', { requestId: 9 }),
    forSdk(1),
    modernView(2),
  ],
  'a legacy call': [callOf('tell_view', {}, 1), modernView(2)],
  'what is no message': ['nothing', modernView(2)],
  'a question and then a legacy opening': [
    modernRequest('server/discover', {}, 1),
    initialize(),
    initialized,
    callOf('tell_view', {}, 2),
  ],
  'a modern call and then a legacy opening': [
    modernView(1),
    initialize(),
    callOf('tell_view', {}, 2),
    modernView(3),
  ],
  'a legacy opening and then a modern call': [
    initialize(),
    initialized,
    modernView(2),
    callOf('tell_view', {}, 3),
  ],
  'a legacy opening without being ready': [initialize(), callOf('tell_view', {}, 2)],
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
    modernView(1),
    modernRequest('server/discover', {}, 2),
    initialize(),
  ],
  'a question with a cursor': [modernRequest('server/discover', { cursor: 'x' }, 1), modernView(2)],
  'a list and a legacy opening': [modernRequest('tools/list', {}, 1), initialize(), modernView(2)],
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
  'an answer before the opening': [{ jsonrpc: '2.0', id: 5, result: {} }, modernView(1)],
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
    modernView(1),
    modernRequest('tools/unheard', {}, 2),
    modernView(3),
  ],
};

/** Those that matter only where nobody waits for an answer. */
const rushes: Readonly<Record<string, readonly unknown[]>> = {
  'a legacy opening and a batch': [initialize('2025-03-26'), [callOf('tell_view', {}, 1)]],
  'a legacy opening, being ready and a batch': [
    initialize('2025-03-26'),
    initialized,
    [callOf('tell_view', {}, 1), forLegacySdk(2)],
  ],
  'an unusual opening and a usual one': [
    unusual,
    { ...initialize('2024-11-05'), id: 2 },
    callOf('tell_view', {}, 3),
  ],
  'an id that stands for no other': [modernView('replayed'), forSdk('other'), forSdk('replayed')],
};

const rushed = Object.entries({ ...orders, ...rushes }).map(([name, messages]): WireTalk => ({
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

/** Conversations by the messages that they begin with. */
export const wireOrders: readonly WireTalk[] = [...orderly, ...rushed];
