import {
  initialize,
  initialized,
  modernRequest,
  notification,
  request,
  type Message,
} from '../../support/messages.ts';
import { callOf } from '../support/moves.ts';
import { byId, sendAll, type Wire, type WireTalk } from '../support/stdio-pair.ts';
import { forLegacySdk, forSdk } from '../support/wire-messages.ts';

/** How an era writes what a talk sends. */
interface Tongue {
  readonly era: 'modern' | 'legacy';
  readonly call: (name: string, id: unknown) => Message;
  /** What only the SDK answers. */
  readonly other: (id: unknown) => Message;
}

const tongues: readonly [Tongue, Tongue] = [
  {
    era: 'modern',
    call: (name, id) => modernRequest('tools/call', { name, arguments: {} }, id),
    other: forSdk,
  },
  {
    era: 'legacy',
    call: (name, id) => callOf(name, {}, id),
    other: forLegacySdk,
  },
];

async function holdCall(wire: Wire, { era, call }: Tongue): Promise<void> {
  await wire.open(era);
  wire.peer.send(call('hold', 'held'));
  await wire.gate.reached(1);
}

function duringCalls(tongue: Tongue): readonly WireTalk[] {
  const { era, other } = tongue;
  return [
    {
      name: `${era}: a call runs when the SDK comes`,
      hold: async (wire) => {
        await holdCall(wire, tongue);
        const answered = await wire.peer.ask(other(1));
        wire.gate.open();
        return [answered, await wire.peer.answer(), await wire.end()];
      },
    },
    {
      name: `${era}: a call is cancelled right after the SDK was needed`,
      hold: async (wire) => {
        await holdCall(wire, tongue);
        sendAll(wire, [other(1), notification('notifications/cancelled', { requestId: 'held' })]);
        await wire.gate.left(1);
        return wire.end();
      },
    },
    {
      name: `${era}: is closed right after the SDK was needed`,
      hold: async (wire) => {
        await holdCall(wire, tongue);
        await wire.peer.ask(other(1));
        await wire.server.close();
        await wire.gate.left(1);
        return wire.end();
      },
    },
  ];
}

function atOnce({ era, call, other }: Tongue): readonly WireTalk[] {
  return [
    {
      name: `${era}: the client closes its end when the SDK is needed`,
      hold: async (wire) => {
        await wire.open(era);
        sendAll(wire, [other(1), call('tell_view', 2), call('tell_view', 3)]);
        return byId(await wire.end());
      },
    },
    {
      name: `${era}: an id is used again while the SDK is needed`,
      hold: async (wire) => {
        await wire.open(era);
        sendAll(wire, [other(1), call('tell_view', 1)]);
        const texts = (await wire.end()).map((written) => JSON.stringify(written));
        return texts.toSorted();
      },
    },
  ];
}

/** What a server says of its use. */
const instructed = tongues.map(({ era }): WireTalk => ({
  name: `${era}: the server has instructions`,
  specimen: { instructions: 'Call tell_view first.' },
  hold: async ({ peer, end }) => [
    await peer.ask(era === 'modern' ? modernRequest('server/discover') : initialize()),
    await end(),
  ],
}));

const cancel = (requestId: unknown): Message =>
  notification('notifications/cancelled', { requestId });

/** Calls that ask the client, which takes the SDK. */
const asking: readonly WireTalk[] = [
  {
    name: 'legacy: two calls ask at once',
    hold: async (wire) => {
      await wire.open('legacy', { capabilities: { roots: {} } });
      sendAll(wire, [callOf('ask', { kind: 'roots' }, 1), callOf('ask', { kind: 'roots' }, 2)]);
      const asked = [await wire.peer.answer(), await wire.peer.answer()];
      for (const { id } of asked) wire.peer.send({ jsonrpc: '2.0', id, result: { roots: [] } });
      return [asked, byId(await wire.end())];
    },
  },
  {
    name: 'legacy: a call that asks is cancelled at once',
    hold: async (wire) => {
      await wire.open('legacy', { capabilities: { roots: {} } });
      sendAll(wire, [callOf('ask', { kind: 'roots' }, 1), cancel(1)]);
      return wire.end();
    },
  },
];

/** Batches, each answered as a whole. */
const batches: readonly WireTalk[] = Object.entries({
  'calls around what needs the SDK': [1, 'resources/list', 3],
  'what needs the SDK, and calls': ['resources/list', 2, 3],
}).map(([name, items]): WireTalk => ({
  name: `legacy: a batch of ${name}`,
  hold: async (wire) => {
    await wire.open('legacy', { revision: '2025-03-26' });
    wire.peer.send(
      items.map((item) =>
        typeof item === 'string' ? request(item, {}, 'other') : callOf('tell_view', {}, item),
      ),
    );
    const written = await wire.end();
    return [
      wire.audit.length,
      written
        .flat()
        .map((one) => JSON.stringify(one))
        .toSorted(),
    ];
  },
}));

/** Conversations in which the SDK comes while something goes on. */
export const wireArrivals: readonly WireTalk[] = [
  ...instructed,
  ...tongues.flatMap((tongue) => [...duringCalls(tongue), ...atOnce(tongue)]),
  ...asking,
  ...batches,
  {
    name: 'legacy: ends with a batch and no newline',
    specimen: { objectsOnly: true },
    hold: async (wire) => {
      await wire.open('legacy', { revision: '2025-03-26' });
      wire.peer.write(JSON.stringify([request('tools/list', {}, 0), callOf('tell_view', {}, 1)]));
      return wire.end();
    },
  },
  {
    name: 'modern: lists change, and nobody listens',
    hold: async (wire) => {
      await wire.open('modern');
      wire.definition.notify.toolsChanged();
      const first = await wire.peer.ask(modernRequest('tools/list', {}, 1));
      wire.definition.notify.toolsChanged();
      return [first, await wire.peer.ask(forSdk(2)), await wire.end()];
    },
  },
  {
    name: 'legacy: a list changes in the middle of the last call',
    hold: async (wire) => {
      await holdCall(wire, tongues[1]);
      wire.definition.notify.toolsChanged();
      wire.gate.open();
      return wire.end();
    },
  },
  {
    name: 'legacy: a list changes when a client with much to say is ready',
    hold: async (wire) => {
      await wire.peer.ask(initialize());
      wire.peer.send(notification('notifications/initialized', { _meta: { a: 1 } }));
      await wire.peer.ask(request('ping', {}, 1));
      wire.definition.notify.toolsChanged();
      return [await wire.peer.next(), await wire.end()];
    },
  },
  {
    name: 'legacy: lists change before the client is ready, after that, and once the SDK is there',
    hold: async (wire) => {
      const { peer, definition } = wire;
      await peer.ask(initialize());
      definition.notify.toolsChanged();
      peer.send(initialized);
      const first = await peer.ask(callOf('tell_view', {}, 1));
      definition.notify.toolsChanged();
      definition.notify.resourcesChanged();
      definition.notify.promptsChanged();
      definition.notify.resourceUpdated('file:///a');
      const told = [await peer.next(), await peer.next()];
      const second = await peer.ask(forLegacySdk(2));
      definition.notify.toolsChanged();
      return [first, told, second, await peer.next(), await wire.end()];
    },
  },
];
