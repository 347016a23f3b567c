import {
  initialized,
  modernMeta,
  modernRequest,
  request,
  type Message,
} from '../../support/messages.ts';
import { callOf } from '../support/moves.ts';
import { byId, sendAll, type Wire, type WireTalk } from '../support/stdio-pair.ts';

const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const everything: Message = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
const list = request('tools/list', {}, 'list');

const modern = (name: string, args: unknown = {}, id: unknown = 1): Message =>
  modernRequest('tools/call', { name, arguments: args }, id);

const cancel = (requestId: unknown): Message => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

const eras = { modern, legacy: callOf } as const;
type Call = typeof modern;

const inBoth = (
  name: string,
  {
    hold,
    ...rest
  }: Omit<WireTalk, 'name' | 'hold'> & {
    readonly hold: (wire: Wire, call: Call) => Promise<unknown>;
  },
): readonly WireTalk[] =>
  (['modern', 'legacy'] as const).flatMap((era) =>
    [true, false].map((bySdk) => ({
      ...rest,
      name: `${era}: ${name}, ${bySdk ? 'opened by the SDK' : 'opened without it'}`,
      // A list that is replayed to the SDK, when it comes, is made by it.
      isFast: rest.isFast === true && bySdk,
      hold: async (wire) => {
        await wire.open(era, { bySdk });
        return hold(wire, eras[era]);
      },
    })),
  );

/** Conversations in which something happens in the middle of a call. */
const middles: readonly WireTalk[] = [
  ...inBoth('cancels a call', {
    isFast: true,
    hold: async (wire, call) => {
      wire.peer.send(call('hold', {}, 'c'));
      await wire.gate.reached(1);
      sendAll(wire, [cancel('other'), cancel('c'), cancel('c')]);
      await wire.gate.left(1);
      wire.peer.send(call('tell_view', {}, 'c'));
      const again = await wire.peer.answer();
      wire.gate.open();
      return [again, await wire.end()];
    },
  }),
  ...inBoth('uses an id that is in use', {
    isFast: true,
    hold: async (wire, call) => {
      wire.peer.send(call('hold', {}, 5));
      await wire.gate.reached(1);
      const refused = await wire.peer.ask(call('tell_view', {}, 5));
      wire.gate.open();
      return [refused, await wire.end()];
    },
  }),
  ...inBoth('closes its end in the middle of a call', {
    isFast: true,
    hold: async (wire, call) => {
      wire.peer.send(call('hold'));
      await wire.gate.reached(1);
      const ended = wire.end();
      wire.gate.open();
      return ended;
    },
  }),
  ...inBoth('closes its end, and a call takes too long', {
    isFast: true,
    stdio: { graceMs: 20 },
    hold: async (wire, call) => {
      wire.peer.send(call('hold'));
      await wire.gate.reached(1);
      const written = await wire.end();
      await wire.gate.left(1);
      return [written, wire.gate.aborted()];
    },
  }),
  ...inBoth('is closed in the middle of a call', {
    isFast: true,
    hold: async (wire, call) => {
      wire.peer.send(call('hold'));
      await wire.gate.reached(1);
      await wire.server.close();
      await wire.gate.left(1);
      return wire.end();
    },
  }),
  ...inBoth('has many calls in flight', {
    isFast: true,
    hold: async (wire, call) => {
      const ids = Array.from({ length: 32 }, (_item, index) => index);
      sendAll(
        wire,
        ids.map((id) => call('echo_text', { text: String(id) }, id)),
      );
      return byId(await wire.end());
    },
  }),
  ...inBoth('hides a tool and shows it again', {
    specimen: { objectsOnly: true },
    hold: async (wire, call) => {
      const { peer, definition } = wire;
      const listed = call === modern ? modernRequest('tools/list', {}, 'list') : list;
      const before = await peer.ask(listed);
      definition.hideTool('tell_view');
      sendAll(wire, [listed, call('tell_view', {}, 1)]);
      const hidden = [await peer.next(), await peer.next()];
      definition.showTool('tell_view');
      sendAll(wire, [{ ...listed, id: 'again' }, call('tell_view', {}, 2)]);
      return [before, byId(hidden), byId(await wire.end())];
    },
  }),
];

const replies: Readonly<Record<string, Message>> = {
  'elicitation/create': { action: 'accept', content: { name: 'Ada' } },
  'sampling/createMessage': { role: 'assistant', model: 'm', content: { type: 'text', text: 'x' } },
  'roots/list': { roots: [{ uri: 'file:///home' }] },
};

/** Sends a request, and reads all that comes before its answer and the answer. */
async function untilAnswered({ peer }: Wire, message: Message): Promise<unknown> {
  const seen: unknown[] = [];
  peer.send(message);
  for (;;) {
    const written = await peer.answer();
    seen.push(written);
    if (written.method === undefined) return seen;
  }
}

/** Answers what is asked until there is an answer. */
async function beAsked({ peer }: Wire, call: Message): Promise<unknown> {
  const seen: unknown[] = [];
  peer.send(call);
  for (;;) {
    const message = await peer.answer();
    seen.push(message);
    if (typeof message.method !== 'string') return seen;
    peer.send({ jsonrpc: '2.0', id: message.id, result: replies[message.method] });
  }
}

const questions: readonly WireTalk[] = [
  'form',
  'url',
  'sampling',
  'roots',
  'together',
  'twice',
].flatMap((kind): WireTalk[] => [
  {
    name: `legacy: is asked: ${kind}`,
    isFast: true,
    hold: async (wire) => {
      await wire.open('legacy', { capabilities: everything });
      return beAsked(wire, callOf('ask', { kind }));
    },
  },
  {
    name: `modern: is asked: ${kind}`,
    isFast: true,
    hold: async (wire) => {
      await wire.open('modern');
      const _meta = { ...modernMeta, [CAPABILITIES]: everything };
      return wire.peer.ask(request('tools/call', { name: 'ask', arguments: { kind }, _meta }));
    },
  },
]);

/** Conversations that begin in their own way. */
const beginnings: readonly WireTalk[] = [
  ...REVISIONS.flatMap((revision): WireTalk[] => [
    {
      name: `legacy: ${revision} lists and calls`,
      isFast: true,
      specimen: { objectsOnly: true },
      hold: async (wire) => {
        await wire.open('legacy', { revision });
        const names = ['tell_view', 'show_blocks', 'spill_text', 'break_output'];
        sendAll(wire, [list, ...names.map((name) => callOf(name, {}, name))]);
        return byId(await wire.end());
      },
    },
    {
      name: `legacy: ${revision} sends a batch`,
      hold: async (wire) => {
        await wire.open('legacy', { revision });
        // One after the other: the answers of a batch may come in any order.
        wire.peer.send([callOf('tell_view', {}, 1), list, initialized]);
        const first = await wire.peer.next();
        wire.peer.send([callOf('none', {}, 2)]);
        const second = await wire.peer.next();
        sendAll(wire, [[callOf('tell_view', {}, 3), callOf('tell_view', {}, 3)], []]);
        return [first, second, await wire.end()];
      },
    },
  ]),
  {
    name: 'legacy: cancels a call of a batch',
    hold: async (wire) => {
      await wire.open('legacy', { revision: '2025-03-26' });
      wire.peer.send([callOf('hold', {}, 1), callOf('tell_view', {}, 2)]);
      await wire.gate.reached(1);
      wire.peer.send(cancel(1));
      return wire.end();
    },
  },
  {
    name: 'modern: logs and progress where they are wanted',
    specimen: { clientLogging: true },
    hold: async (wire) => {
      await wire.open('modern');
      const _meta = {
        ...modernMeta,
        progressToken: 'p',
        'io.modelcontextprotocol/logLevel': 'info',
      };
      const params = { name: 'report', arguments: { steps: 2 } };
      // One after the other: which of two at once comes first is not said.
      const wanted = await untilAnswered(wire, request('tools/call', { ...params, _meta }, 1));
      wire.peer.send(modern('report', { steps: 1 }, 2));
      return [wanted, await wire.end()];
    },
  },
  {
    name: 'legacy: logs and progress where they are wanted',
    specimen: { clientLogging: true },
    hold: async (wire) => {
      await wire.open('legacy');
      const params = { name: 'report', arguments: { steps: 2 }, _meta: { progressToken: 'p' } };
      await wire.peer.ask(request('logging/setLevel', { level: 'info' }, 0));
      const wanted = await untilAnswered(wire, request('tools/call', params, 1));
      wire.peer.send(callOf('report', { steps: 1 }, 2));
      return [wanted, await wire.end()];
    },
  },
];

/** Every conversation over streams. */
export const wireTalks: readonly WireTalk[] = [...middles, ...questions, ...beginnings];
