import type { AuthOptions } from '@wellspoken/kit';

import {
  httpHead,
  httpRequest,
  jsonHeaders,
  modernHeaders,
  post,
  request,
  type Headers,
} from '../../support/messages.ts';
import {
  beginHeld,
  callOf,
  inTurn,
  modernCall,
  modernDiscovery,
  modernList,
  whenAudited,
} from '../support/moves.ts';
import type { Line } from '../support/pair.ts';
import type { Talk } from '../support/row.ts';
import { see } from '../support/seen.ts';

const list = request('tools/list');
const token = (name: string): string => `${name}-token-of-at-least-thirty-two-letters`;
const bearer = (name: string): Headers => ({ authorization: `Bearer ${token(name)}` });

const auth: AuthOptions = {
  tokens: [
    { token: token('all'), caller: 'all' },
    { token: token('some'), caller: 'some', scopes: ['notes:write'] },
    { token: token('none'), caller: 'none', scopes: [] },
  ],
};

const guarded = (name: string, who: Headers): readonly Talk[] => [
  {
    name: `modern: ${name}`,
    options: { http: { auth }, specimen: { objectsOnly: true } },
    hold: (line) =>
      inTurn(line, [
        modernDiscovery(who),
        modernList({}, who),
        modernCall('tell_view', { headers: who }),
        modernCall('need_scope', { headers: who }),
      ]),
  },
  {
    name: `legacy: ${name}`,
    options: { http: { auth }, specimen: { objectsOnly: true } },
    hold: async (line) => {
      const session = { ...(await line.open({ headers: bearer('all') })), ...who };
      const own = who['authorization'] === undefined ? session : await line.open({ headers: who });
      return inTurn(line, [
        post(callOf('tell_view'), session),
        post(list, own),
        post(callOf('tell_view'), own),
        post(callOf('need_scope'), own),
      ]);
    },
  },
];

/** Conversations about who gets in, and in which form. */
export const doorTalks: readonly Talk[] = [
  ...guarded('a caller with all rights', bearer('all')),
  ...guarded('a caller with the scope', bearer('some')),
  ...guarded('a caller without the scope', bearer('none')),
  {
    name: 'both: callers without a good token',
    options: { http: { auth } },
    hold: async (line) => {
      const session = await line.open({ headers: bearer('all') });
      const { authorization: _dropped, ...bare } = session;
      return inTurn(line, [
        modernDiscovery(),
        modernDiscovery({ authorization: 'Bearer wrong' }),
        modernCall('tell_view'),
        modernCall('tell_view', { headers: { authorization: 'Bearer wrong' } }),
        modernCall('tell_view', { headers: { authorization: 'Basic x' } }),
        post(callOf('tell_view'), bare),
        post(callOf('tell_view'), { ...session, ...bearer('none') }),
        post(callOf('tell_view'), session),
      ]);
    },
  },
  {
    name: 'both: more requests than are allowed',
    options: { http: { requestLimit: { perMinute: 5 } } },
    hold: async (line) => {
      const session = await line.open();
      const call = post(callOf('tell_view'), session);
      const discovery = modernDiscovery();
      return inTurn(line, [modernCall('tell_view'), discovery, call, discovery, call]);
    },
  },
  {
    name: 'both: more requests at once than are allowed',
    options: { http: { maxInFlight: 1 } },
    hold: async (line) => {
      const session = await line.open();
      const connection = await beginHeld(line, modernCall('hold'));
      const refused = await inTurn(line, [
        modernDiscovery(),
        modernCall('tell_view'),
        post(callOf('tell_view'), session),
      ]);
      line.gate.open();
      return [refused, see(await connection.next())];
    },
  },
  {
    name: 'both: a body that is too large',
    options: { http: { maxBodyBytes: 2_000 } },
    hold: async (line) => {
      const session = await line.open();
      const text = 'x'.repeat(3_000);
      return inTurn(line, [
        modernCall('echo_text', { args: { text } }),
        post(callOf('echo_text', { text }), session),
      ]);
    },
  },
  {
    name: 'both: a page of an origin that may read answers',
    options: { http: { cors: true, allowedOrigins: ['page.example'] } },
    isFast: true,
    hold: async (line) => {
      const origin = { origin: 'https://page.example' };
      const session = { ...(await line.open()), ...origin };
      return inTurn(line, [
        modernDiscovery(origin),
        modernCall('tell_view', { headers: origin }),
        post(callOf('tell_view'), session),
      ]);
    },
  },
  {
    name: 'both: other methods than POST',
    hold: async (line) => {
      const session = await line.open();
      const methods = ['PUT', 'PATCH', 'OPTIONS', 'TRACE'];
      const headers = modernHeaders('tools/call', 'tell_view');
      return inTurn(line, [
        ...methods.map((method) => httpHead({ method, headers })),
        ...methods.map((method) => httpHead({ method, headers: session })),
        httpHead({ method: 'GET', headers }),
        httpHead({ method: 'DELETE', headers }),
        httpHead({ method: 'GET', headers: { ...session, accept: 'application/json' } }),
      ]);
    },
  },
  piped('modern', async () => [
    modernCall('hold', { id: 1 }),
    modernCall('tell_view', { id: 2, headers: { connection: 'close' } }),
  ]),
  piped('legacy', async (line) => {
    const session = await line.open();
    return [post(callOf('hold', {}, 1), session), post(callOf('tell_view', {}, 2), session)];
  }),
  {
    name: 'both: bodies that are no message',
    hold: async (line) => {
      const session = await line.open();
      const bodies = ['', ' ', 'null', '1', '"x"', '[]', '{}', '{', '\u{feff}{}', '[1]'];
      const headers = modernHeaders('tools/call', 'tell_view');
      return inTurn(line, [
        ...bodies.map((body) => httpRequest({ body, headers })),
        ...bodies.map((body) => httpRequest({ body, headers: session })),
        httpRequest({ body: Buffer.from([0x22, 0xff, 0x22]), headers: jsonHeaders }),
      ]);
    },
  },
];

// The second is done before the first, and must wait for it on the wire.
function piped(era: string, make: (line: Line) => Promise<readonly Uint8Array[]>): Talk {
  return {
    name: `${era}: requests one behind the other on one connection`,
    isFast: true,
    hold: async (line) => {
      const connection = line.connect();
      await connection.write(Buffer.concat(await make(line)));
      await line.gate.reached(1);
      await whenAudited(line, 1);
      line.gate.open();
      return [see(await connection.next()), see(await connection.next())];
    },
  };
}
