import {
  httpHead,
  initialize,
  initialized,
  jsonHeaders,
  modernHeaders,
  modernMeta,
  post,
  request,
} from '../../support/messages.ts';
import { beginHeld, callOf, inTurn, modernCall } from '../support/moves.ts';
import type { Line } from '../support/pair.ts';
import type { Talk } from '../support/row.ts';
import { see } from '../support/seen.ts';

const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const objectsOnly = { specimen: { objectsOnly: true } };
const list = request('tools/list');
const VIEW = callOf('tell_view');

async function openBare(line: Line): Promise<string> {
  const { headers } = await line.ask(post(initialize(), jsonHeaders));
  return headers.get('mcp-session-id') ?? '';
}

const used = (name: string, second: (id: unknown) => unknown, revision = '2025-11-25'): Talk => ({
  name: `legacy: an id is used ${name}`,
  hold: async (line) => {
    const session = await line.open({ revision });
    const connection = await beginHeld(line, post(callOf('hold', {}, 5), session));
    const refused = see(await line.ask(post(second(5), session)));
    line.gate.open();
    const answer = see(await connection.next());
    const again = see(await line.ask(post(callOf('tell_view', {}, 5), session)));
    return { refused, answer, again };
  },
});

const withHeader = (name: string, headers: Readonly<Record<string, string>>): Talk => ({
  name: `legacy: ${name}`,
  hold: async (line) => {
    const session = { ...(await line.open()), ...headers };
    return inTurn(line, [post(VIEW, session), post(list, session)]);
  },
});

/** Conversations about sessions and the revisions in them. */
export const sessionTalks: readonly Talk[] = [
  ...REVISIONS.flatMap((revision): Talk[] => [
    {
      name: `legacy: ${revision} lists and calls`,
      options: objectsOnly,
      isFast: true,
      hold: async (line) => {
        const session = await line.open({ revision });
        const calls = ['tell_view', 'show_blocks', 'spill_text', 'break_output'];
        const sent = [
          list,
          list,
          callOf('echo_text', { text: 'x' }),
          ...calls.map((name) => callOf(name)),
        ];
        return inTurn(
          line,
          sent.map((message) => post(message, session)),
        );
      },
    },
    {
      name: `legacy: ${revision} lists and calls what gives no object`,
      hold: async (line) => {
        const session = await line.open({ revision });
        const calls = ['give_array', 'give_string', 'give_union', 'give_anything', 'give_objects'];
        const sent = [list, ...calls.map((name) => callOf(name))];
        return inTurn(
          line,
          sent.map((message) => post(message, session)),
        );
      },
    },
    {
      name: `legacy: ${revision} without a version in the headers`,
      isFast: true,
      hold: async (line) => {
        const { 'mcp-protocol-version': _left, ...session } = await line.open({ revision });
        return inTurn(line, [post(VIEW, session)]);
      },
    },
    {
      name: `legacy: ${revision} sends a batch`,
      hold: async (line) => {
        const session = await line.open({ revision });
        const batch = [callOf('tell_view', {}, 1), list, callOf('none', {}, 'x'), initialized];
        return inTurn(line, [post(batch, session), post(VIEW, session)]);
      },
    },
  ]),
  {
    name: 'legacy: calls before it has said that it is ready',
    isFast: true,
    hold: async (line) => {
      const session = { ...jsonHeaders, 'mcp-session-id': await openBare(line) };
      return inTurn(line, [post(VIEW, session), post(initialized, session), post(VIEW, session)]);
    },
  },
  {
    name: 'legacy: opens twice in one session',
    hold: async (line) => {
      const session = await line.open();
      return inTurn(line, [post(initialize(), session), post(VIEW, session)]);
    },
  },
  {
    name: 'legacy: calls without a session, in one that never was, and in one that has ended',
    hold: async (line) => {
      const session = await line.open();
      const unknown = { ...jsonHeaders, 'mcp-session-id': 'never-was' };
      return inTurn(line, [
        post(VIEW),
        post(VIEW, unknown),
        post(VIEW, { ...jsonHeaders, 'mcp-session-id': '' }),
        httpHead({ method: 'DELETE', headers: session }),
        post(VIEW, session),
        httpHead({ method: 'DELETE', headers: session }),
      ]);
    },
  },
  withHeader('another revision in the headers', { 'mcp-protocol-version': '2025-06-18' }),
  withHeader('a revision that nobody knows', { 'mcp-protocol-version': '1999-01-01' }),
  withHeader('the modern revision in the headers', { 'mcp-protocol-version': '2026-07-28' }),
  withHeader('an empty version in the headers', { 'mcp-protocol-version': '' }),
  withHeader('a version in spaces', { 'mcp-protocol-version': '  2025-11-25 ' }),
  used('again by a call', (id) => callOf('tell_view', {}, id)),
  used('again by a list', (id) => request('tools/list', {}, id)),
  used('again by a ping', (id) => request('ping', undefined, id)),
  used('again by a call with progress', (id) =>
    request('tools/call', { name: 'tell_view', _meta: { progressToken: 1 } }, id),
  ),
  used('again in a batch', (id) => [callOf('tell_view', {}, id)], '2025-03-26'),
  {
    name: 'legacy: an id of a call with progress is used again by a plain one',
    hold: async (line) => {
      const session = await line.open();
      const first = request('tools/call', { name: 'hold', _meta: { progressToken: 1 } }, 5);
      const connection = await beginHeld(line, post(first, session));
      const refused = see(await line.ask(post(callOf('tell_view', {}, 5), session)));
      line.gate.open();
      return { refused, answer: see(await connection.next()) };
    },
  },
  {
    name: 'legacy: two sessions use one id at the same time',
    isFast: true,
    hold: async (line) => {
      const [one, two] = [await line.open(), await line.open({ revision: '2025-06-18' })];
      const connection = await beginHeld(line, post(callOf('hold', {}, 5), one));
      const other = see(await line.ask(post(callOf('tell_view', {}, 5), two)));
      line.gate.open();
      return { other, answer: see(await connection.next()) };
    },
  },
  {
    name: 'modern: one id is used twice at the same time',
    isFast: true,
    hold: async (line) => {
      const connection = await beginHeld(line, modernCall('hold', { id: 5 }));
      const other = see(await line.ask(modernCall('tell_view', { id: 5 })));
      line.gate.open();
      return { other, answer: see(await connection.next()) };
    },
  },
  {
    name: 'legacy: a modern request in a session',
    hold: async (line) => {
      const session = await line.open();
      const modern = request('tools/call', { name: 'tell_view', _meta: modernMeta });
      return inTurn(line, [
        post(modern, session),
        post(modern, { ...session, ...modernHeaders('tools/call', 'tell_view') }),
        post(VIEW, session),
      ]);
    },
  },
  {
    name: 'legacy: what a client says of itself reaches the handler',
    isFast: true,
    hold: async (line) => {
      const capabilities = { elicitation: {}, roots: { listChanged: true } };
      const clientInfo = { name: 'c', version: '1', title: 'C', extra: 1 };
      return inTurn(line, [post(VIEW, await line.open({ capabilities, clientInfo }))]);
    },
  },
];
