import type { AuthEvidence } from '../../evidence/auth.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { isLoopback } from '../../uri.ts';
import { defineProbe, Unavailable, type ProbeContext } from '../define-probe.ts';
import type { HttpEndpoint } from '../../wire/http-endpoint.ts';
import type { OpenOptions } from '../../wire/session.ts';
import { initializeParams } from '../../wire/stdio-session.ts';
import { followTrail } from './documents.ts';

const WRONG = 'wellspoken-is-no-token';
/** A token in the usual form that ended in 2001 and that nobody has signed. */
const OLD = [{ alg: 'none' }, { sub: 'wellspoken', exp: 1_000_000_000 }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('')
  .join('.');

const bearer = (token: string): OpenOptions => ({ headers: { authorization: `Bearer ${token}` } });

/** Sends the same request with a token, without one and with wrong ones. */
export const authProbe = defineProbe({
  name: 'auth',
  eras: bothEras,
  transports: ['http'],
  isForLocked: true,
  run: async (context): Promise<AuthEvidence> => {
    const { endpoint, settings } = context;
    if (!endpoint) throw new Unavailable('Tokens are for servers over HTTP.');
    const [withoutToken, withWrongToken, withOldToken] = await Promise.all([
      ask(context, { headers: { authorization: null } }),
      ask(context, bearer(WRONG)),
      ask(context, bearer(OLD)),
    ]);
    const refusal = [withoutToken, withWrongToken].find(({ http }) => http?.status === 401);
    const challenge = refusal?.http?.headers['www-authenticate'] ?? '';
    return {
      endpoint: endpoint.url.href,
      isLoopback: isLoopback(endpoint.url.hostname),
      withoutToken,
      withWrongToken,
      withOldToken,
      ...(settings.tokens.token !== undefined && (await askWithToken(context, endpoint))),
      ...(settings.tokens.foreignToken !== undefined && {
        withForeignToken: await ask(context, bearer(settings.tokens.foreignToken)),
      }),
      ...(refusal && { documents: await followTrail(endpoint.url, challenge) }),
    };
  },
});

/** Opens a session with other headers and lists; the first refusal, or the list. */
async function ask(context: ProbeContext, options: OpenOptions): Promise<Exchange> {
  const session = await context.open(options);
  if (session.opened && !session.opened.result) return session.opened;
  return session.request(listMethod(context));
}

/** What a server must have to be worth locking; a server that lists nothing answers something. */
const listMethod = ({ opening }: ProbeContext): string =>
  'tools' in opening.capabilities || Object.keys(opening.capabilities).length === 0
    ? 'tools/list'
    : 'resources/list';

async function askWithToken(
  context: ProbeContext,
  endpoint: HttpEndpoint,
): Promise<Partial<AuthEvidence>> {
  const session = await context.open();
  const withToken =
    session.opened && !session.opened.result
      ? session.opened
      : await session.request(listMethod(context));
  const secondWithout = await session.request(
    listMethod(context),
    {},
    {
      headers: { authorization: null },
    },
  );
  const { token = '' } = context.settings.tokens;
  // A token in a URL ends up in logs: it is tried on this machine only.
  const isOurs = isLoopback(endpoint.url.hostname);
  return {
    withToken,
    secondWithout,
    ...(isOurs && { inQuery: await askInQuery(context, endpoint, token) }),
  };
}

async function askInQuery(
  context: ProbeContext,
  { url }: HttpEndpoint,
  token: string,
): Promise<Exchange> {
  const path = new URL(url);
  path.searchParams.set('access_token', token);
  const session = await context.open({ handshake: false, headers: { authorization: null } });
  const asked = { path: `${path.pathname}${path.search}` };
  return context.leg.era === 'legacy'
    ? session.request('initialize', initializeParams(context.leg, {}), asked)
    : session.request(listMethod(context), {}, asked);
}
