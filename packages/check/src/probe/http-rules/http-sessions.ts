import type { HttpSessions } from '../../evidence/http-sessions.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { initializeParams } from '../../wire/stdio-session.ts';
import { bareHeaders, createSender, type Sender } from './sender.ts';

/** Enough to see whether ids can be guessed. */
const SESSIONS = 3;
const ID = 'mcp-session-id';

/** Sessions of the legacy era: opened, used without their id, ended. */
export const httpSessionsProbe = defineProbe({
  name: 'httpSessions',
  eras: ['legacy'],
  transports: ['http'],
  run: async (context): Promise<HttpSessions> => {
    const sessions: Session[] = [];
    while (sessions.length < SESSIONS) sessions.push(await context.open());
    const ids = sessions.flatMap(({ opened }) => opened?.http?.headers[ID] ?? []);
    const [first, second] = sessions;
    if (ids.length === 0 || !first || !second) return { ids: [] };
    const method = 'tools' in context.opening.capabilities ? 'tools/list' : 'ping';
    const sender = createSender(context, first);
    const [withoutId, unknownId, ended, withoutToken] = await Promise.all([
      sender.post(method, { how: 'without Mcp-Session-Id', headers: { [ID]: null } }),
      sender.post(method, {
        how: 'with an Mcp-Session-Id that was never given',
        headers: { [ID]: strangerTo(ids) },
      }),
      endAndAsk(createSender(context, second), second, method),
      tryWithoutToken(context, sender, method),
    ]);
    return { ids, withoutId, unknownId, ...ended, ...withoutToken };
  },
});

/** An id of the usual form that no server has given. */
function strangerTo([id = '']: readonly string[]): string {
  const turned = id.replaceAll(/[0-9a-f]/gi, (letter) => (letter === '7' ? '3' : '7'));
  return turned === id ? `${id}7` : turned;
}

async function endAndAsk(
  sender: Sender,
  session: Session,
  method: string,
): Promise<Pick<HttpSessions, 'removal' | 'afterRemoval'>> {
  const removal = await sender.send({ method: 'DELETE', headers: bareHeaders(session) });
  const afterRemoval = await sender.post(method, { how: 'in a session that was ended by DELETE' });
  return { removal, afterRemoval };
}

async function tryWithoutToken(
  { settings, leg }: ProbeContext,
  { post, send }: Sender,
  method: string,
): Promise<Pick<HttpSessions, 'withoutToken'>> {
  if (settings.tokens.token === undefined) return {};
  const headers = { authorization: null };
  const [opening, inSession] = await Promise.all([
    post('initialize', {
      how: 'without a token',
      params: initializeParams(leg, {}),
      headers: { ...headers, [ID]: null, 'mcp-protocol-version': null },
    }),
    post(method, { how: 'with the id of a session, without a token', headers }),
  ]);
  const opened = opening.exchange.http?.headers[ID];
  if (opened !== undefined) await send({ method: 'DELETE', headers: { [ID]: opened } });
  return { withoutToken: { opening, inSession } };
}
