import { httpHead, post, type Headers, type Message } from '../../support/messages.ts';
import { beginHeld, callOf, modernCall, whenAudited, whenWritten } from '../support/moves.ts';
import type { Line } from '../support/pair.ts';
import type { Talk } from '../support/row.ts';
import { see } from '../support/seen.ts';

type Begin = (line: Line) => Promise<Uint8Array>;

const held: Readonly<Record<string, Begin>> = {
  modern: async () => modernCall('hold'),
  legacy: async (line) => post(callOf('hold'), await line.open()),
};

const inBoth = (
  name: string,
  {
    hold,
    ...rest
  }: Omit<Talk, 'name' | 'hold'> & {
    readonly hold: (line: Line, begin: Begin) => Promise<unknown>;
  },
): readonly Talk[] =>
  Object.entries(held).map(([era, begin]) => ({
    ...rest,
    name: `${era}: ${name}`,
    hold: (line) => hold(line, begin),
  }));

const cancel = (requestId: unknown): Message => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

async function cancelHeld(line: Line, id: unknown, cancelled: unknown): Promise<unknown> {
  const session = await line.open();
  const connection = await beginHeld(line, post(callOf('hold', {}, id), session));
  const told = see(await line.ask(post(cancel(cancelled), session)));
  line.gate.open();
  const answer = see(await connection.next());
  await whenAudited(line, 1);
  return { told, answer, aborted: line.gate.aborted() };
}

const cancellations = [
  { name: 'a number', id: 7, cancelled: 7 },
  { name: 'a text', id: 'seven', cancelled: 'seven' },
  { name: 'another id', id: 7, cancelled: 8 },
  { name: 'a text in place of a number', id: 7, cancelled: '7' },
  { name: 'nothing', id: 7, cancelled: undefined },
  { name: 'an object', id: 7, cancelled: {} },
];

const hasty = { http: { drainMs: 30 } };
const lively = { http: { keepAliveMs: 20 } };

/** Conversations in which somebody leaves, or waits for long. */
export const leavingTalks: readonly Talk[] = [
  {
    name: 'modern: leaves in the middle of a call',
    isFast: true,
    hold: async (line) => {
      const connection = await beginHeld(line, modernCall('hold'));
      await connection.destroy();
      await line.gate.left(1);
      await whenAudited(line, 1);
      return line.gate.aborted();
    },
  },
  {
    name: 'legacy: leaves in the middle of a call, which goes on',
    isFast: true,
    hold: async (line) => {
      const session = await line.open();
      const connection = await beginHeld(line, post(callOf('hold'), session));
      await connection.destroy();
      const other = see(await line.ask(post(callOf('tell_view', {}, 2), session)));
      const again = see(await line.ask(post(callOf('tell_view', {}, 1), session)));
      line.gate.open();
      await whenAudited(line, 2);
      return { other, again, aborted: line.gate.aborted() };
    },
  },
  ...cancellations.map(({ name, id, cancelled }): Talk => ({
    name: `legacy: cancels ${name}`,
    isFast: true,
    hold: (line) => cancelHeld(line, id, cancelled),
  })),
  {
    name: 'legacy: cancels the call of another session',
    isFast: true,
    hold: async (line) => {
      const [own, other] = [await line.open(), await line.open()];
      const connection = await beginHeld(line, post(callOf('hold', {}, 1), own));
      const told = see(await line.ask(post(cancel(1), other)));
      line.gate.open();
      return { told, answer: see(await connection.next()), aborted: line.gate.aborted() };
    },
  },
  {
    name: 'legacy: cancels, and uses the id again',
    isFast: true,
    hold: async (line) => {
      const session = await line.open();
      const connection = await beginHeld(line, post(callOf('hold', {}, 1), session));
      const told = see(await line.ask(post(cancel(1), session)));
      const first = see(await connection.next());
      const second = see(await line.ask(post(callOf('tell_view', {}, 1), session)));
      return { told, first, second };
    },
  },
  {
    name: 'legacy: ends the session in the middle of a call',
    isFast: true,
    hold: async (line) => {
      const session = await line.open();
      const connection = await beginHeld(line, post(callOf('hold'), session));
      const ended = see(await line.ask(httpHead({ method: 'DELETE', headers: session })));
      await line.gate.left(1);
      await whenAudited(line, 1);
      const answer = see(await connection.next());
      const later = see(await line.ask(post(callOf('tell_view'), session)));
      return { ended, answer, later };
    },
  },
  ...inBoth('is answered while the server closes', {
    isFast: true,
    hold: async (line, begin) => {
      const connection = await beginHeld(line, await begin(line));
      // A round trip, after which a stream that begins at once has begun.
      await line.ask(modernCall('tell_view'));
      const closed = line.close();
      line.gate.open();
      const answer = see(await connection.next());
      await closed;
      return answer;
    },
  }),
  ...inBoth('calls while the server begins to close', {
    isFast: true,
    hold: async (line, begin) => {
      const connection = line.connect();
      const bytes = await begin(line);
      await connection.ask(httpHead({ method: 'GET', target: '/health', headers: {} }));
      line.gate.open();
      const closed = line.close();
      const answer = see(await connection.ask(bytes));
      await closed;
      return answer;
    },
  }),
  ...inBoth('is still running when the server has closed', {
    options: hasty,
    isFast: true,
    hold: async (line, begin) => {
      const connection = await beginHeld(line, await begin(line));
      // A round trip, after which a stream that begins at once has begun.
      await line.ask(modernCall('tell_view'));
      const closed = line.close();
      const answer = see(await connection.next());
      await closed;
      await whenAudited(line, 2);
      return { answer, aborted: line.gate.aborted() };
    },
  }),
  ...inBoth('is still running, with signs of life, when the server has closed', {
    options: { http: { ...hasty.http, ...lively.http } },
    isFast: true,
    hold: async (line, begin) => {
      const connection = await beginHeld(line, await begin(line));
      await whenWritten(connection, ': keepalive');
      const closed = line.close();
      const answer = see(await connection.next());
      await closed;
      return { answer, aborted: line.gate.aborted() };
    },
  }),
  ...inBoth('gets signs of life while it waits', {
    options: lively,
    isFast: true,
    hold: async (line, begin) => {
      const connection = await beginHeld(line, await begin(line));
      await whenWritten(connection, ': keepalive');
      line.gate.open();
      return see(await connection.next());
    },
  }),
  {
    name: 'modern: leaves after a sign of life',
    options: lively,
    isFast: true,
    hold: async (line) => {
      const connection = await beginHeld(line, modernCall('hold'));
      await whenWritten(connection, ': keepalive');
      await connection.destroy();
      await line.gate.left(1);
      await whenAudited(line, 1);
      return line.gate.aborted();
    },
  },
  {
    name: 'legacy: leaves after a sign of life, and the call goes on',
    options: lively,
    isFast: true,
    hold: async (line) => {
      const session = await line.open();
      const connection = await beginHeld(line, post(callOf('hold'), session));
      await whenWritten(connection, ': keepalive');
      await connection.destroy();
      const other = see(await line.ask(post(callOf('tell_view', {}, 2), session)));
      line.gate.open();
      await whenAudited(line, 2);
      return { other, aborted: line.gate.aborted() };
    },
  },
  lateTalk('cannot be asked after a sign of life', {}),
  lateTalk('gets signs of life with a session id', { 'mcp-session-id': 'made-up' }),
];

function lateTalk(name: string, headers: Headers): Talk {
  return {
    name: `modern: ${name}`,
    options: lively,
    isFast: true,
    hold: async (line) => {
      const bytes = modernCall('ask_late', { args: { kind: 'form' }, headers });
      const connection = await beginHeld(line, bytes);
      await whenWritten(connection, ': keepalive');
      line.gate.open();
      return see(await connection.next());
    },
  };
}
