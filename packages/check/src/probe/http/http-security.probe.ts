import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:tls';

import { bothEras } from '../../rules/define-rule.ts';
import { isLoopback } from '../../uri.ts';
import type { Session } from '../../wire/session.ts';
import { createInitializeParams } from '../../wire/stdio-session.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { HttpSecurity, HttpSessions, HttpTrial } from './http.evidence.ts';
import {
  createBareHeaders,
  createSender,
  requireEndpoint,
  chooseHarmlessMethod,
  type Sender,
} from './sender.ts';

const FOREIGN = 'wellspoken-foreign.example';
const CONNECT_MS = 2000;

/** Harmless requests from where none should come. */
export const httpSecurityProbe = defineProbe({
  name: 'httpSecurity',
  eras: bothEras,
  transports: ['http'],
  run: async (context): Promise<HttpSecurity> => {
    const session = await context.open();
    const sender = createSender(context, session);
    const { url } = requireEndpoint(context);
    const method = chooseHarmlessMethod(context);
    const isLocal = isLoopback(url.hostname);
    const [usual, foreignOrigin, ownOrigin, preflights, local, secure] = await Promise.all([
      sender.post(method),
      sender.post(method, {
        how: 'from a foreign page (Origin)',
        headers: { origin: `https://${FOREIGN}` },
      }),
      sender.post(method, {
        how: 'from a page of its own (Origin)',
        headers: { origin: url.origin },
      }),
      askFirst(sender, url, context.variant.era),
      isLocal ? tryLocally(sender, url, method) : {},
      isLocal ? {} : trySecurely(sender, url),
    ]);
    return {
      isLoopback: isLocal,
      usual,
      foreignOrigin,
      ownOrigin,
      preflights,
      ...local,
      ...secure,
      scheme: url.protocol === 'https:' ? 'https' : 'http',
    };
  },
});

/** What a browser asks before it sends a request of one origin to another. */
async function askFirst(
  { send }: Sender,
  url: URL,
  era: string,
): Promise<HttpSecurity['preflights']> {
  const own = era === 'modern' ? 'mcp-method, mcp-name' : 'mcp-session-id';
  const ask = async (from: 'foreign' | 'own', origin: string) => ({
    from,
    exchange: await send({
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': `content-type, mcp-protocol-version, ${own}`,
      },
      onHead: () => true,
    }),
  });
  return Promise.all([ask('foreign', `https://${FOREIGN}`), ask('own', url.origin)]);
}

async function tryLocally(
  { post }: Sender,
  url: URL,
  method: string,
): Promise<Pick<HttpSecurity, 'foreignHost' | 'elsewhere'>> {
  const addresses = listOtherAddresses();
  const [foreignHost, ...elsewhere] = await Promise.all([
    post(method, {
      how: `with Host: ${FOREIGN}`,
      headers: { host: url.port === '' ? FOREIGN : `${FOREIGN}:${url.port}` },
    }),
    ...addresses.map((address) =>
      post(method, {
        how: 'to another address of this machine',
        headers: { host: url.host },
        request: { address, timeoutMs: CONNECT_MS },
      }),
    ),
  ]);
  return { foreignHost, ...(addresses.length > 0 && { elsewhere }) };
}

async function trySecurely(
  { send }: Sender,
  url: URL,
): Promise<Pick<HttpSecurity, 'distrust' | 'redirect'>> {
  if (url.protocol !== 'https:') return {};
  const path = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`;
  const [distrust, { http }] = await Promise.all([
    findDistrust(url),
    send({ method: 'GET', path: `${path}${url.search}`, onHead: () => true }),
  ]);
  const location = http?.headers['location'];
  return {
    ...(distrust !== undefined && { distrust }),
    ...(location !== undefined && { redirect: location }),
  };
}

const MOST = 3;

/**
 * Addresses of this machine that only a server which listens on all of them answers at: those that
 * others reach it by; on Linux, where it has none, one of loopback on which no server listens alone.
 */
export function listOtherAddresses(
  interfaces = networkInterfaces(),
  platform: string = process.platform,
): readonly string[] {
  const outer = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    // An address of one link alone cannot be connected to without naming the link.
    .filter(({ internal, address }) => !internal && !/^fe80:/i.test(address))
    .map(({ address }) => address)
    .slice(0, MOST);
  return outer.length === 0 && platform === 'linux' ? ['127.0.0.2'] : outer;
}

const TLS_CONNECT_MS = 5000;

/** Why the certificate of a server is not trusted; empty where it is; undefined where none was seen. */
export function findDistrust(url: URL): Promise<string | undefined> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(url.port === '' ? 443 : url.port),
      ...(isIP(host) === 0 && { servername: host }),
      // Seen and told, not trusted: nothing is sent over this connection.
      rejectUnauthorized: false,
      timeout: TLS_CONNECT_MS,
    });
    const finish = (distrust: string | undefined): void => {
      socket.destroy();
      resolve(distrust);
    };
    socket.once('secureConnect', () =>
      finish(socket.authorized ? '' : String(socket.authorizationError)),
    );
    socket.once('timeout', () => finish(undefined));
    socket.once('error', () => finish(undefined));
  });
}

const LARGE_BYTES = 8 * 1024 * 1024;
const MOST_TRIES = 3;
/** Longer than the usual time-outs of servers and proxies, which are 30 or 60 s. */
const SLOW_SECONDS = 65;

/** Bodies that are too large or never end; on loopback alone, so that no other host bears the load. */
export const httpLimitsProbe = defineProbe({
  name: 'httpLimits',
  eras: bothEras,
  transports: ['http'],
  run: async (context) => {
    if (!isLoopback(requireEndpoint(context).url.hostname)) return {};
    const session = await context.open();
    const sender = createSender(context, session);
    const method = chooseHarmlessMethod(context);
    const [large, slowBody] = await Promise.all([
      sendLarge(sender, method),
      context.settings.slow ? stopHalfway(sender, session, method) : undefined,
    ]);
    return { large, ...(slowBody && { slowBody }) };
  },
});

/** A server that hangs up while it is being written to may cut off its answer: then once more. */
async function sendLarge({ post }: Sender, method: string): Promise<HttpTrial> {
  const ask = (): Promise<HttpTrial> =>
    post(method, {
      how: 'with a body of 8 MB',
      params: { padding: 'x'.repeat(LARGE_BYTES) },
      request: { isCareful: true },
    });
  let trial = await ask();
  for (let tries = 1; trial.exchange.ending === 'closed' && tries < MOST_TRIES; tries += 1) {
    trial = await ask();
  }
  return trial;
}

async function stopHalfway(sender: Sender, session: Session, method: string) {
  const exchange = await sender.send({
    method: 'POST',
    headers: session.headersFor(method),
    body: '{"jsonrpc":"2.0",',
    announcedBytes: 1000,
    timeoutMs: SLOW_SECONDS * 1000,
  });
  const trial = { what: `${method} whose body stops half-way`, exchange };
  return { trial, seconds: SLOW_SECONDS };
}

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
        headers: { [ID]: forgeSessionId(ids) },
      }),
      endAndAsk(createSender(context, second), second, method),
      tryWithoutToken(context, sender, method),
    ]);
    return { ids, withoutId, unknownId, ...ended, ...withoutToken };
  },
});

/** An id of the usual form that no server has given. */
function forgeSessionId([id = '']: readonly string[]): string {
  const turned = id.replaceAll(/[0-9a-f]/gi, (letter) => (letter === '7' ? '3' : '7'));
  return turned === id ? `${id}7` : turned;
}

async function endAndAsk(
  sender: Sender,
  session: Session,
  method: string,
): Promise<Pick<HttpSessions, 'removal' | 'afterRemoval'>> {
  const removal = await sender.send({ method: 'DELETE', headers: createBareHeaders(session) });
  const afterRemoval = await sender.post(method, { how: 'in a session that was ended by DELETE' });
  return { removal, afterRemoval };
}

async function tryWithoutToken(
  { settings, variant }: ProbeContext,
  { post, send }: Sender,
  method: string,
): Promise<Pick<HttpSessions, 'withoutToken'>> {
  if (settings.tokens.token === undefined) return {};
  const headers = { authorization: null };
  const [opening, inSession] = await Promise.all([
    post('initialize', {
      how: 'without a token',
      params: createInitializeParams(variant, {}),
      headers: { ...headers, [ID]: null, 'mcp-protocol-version': null },
    }),
    post(method, { how: 'with the id of a session, without a token', headers }),
  ]);
  const opened = opening.exchange.http?.headers[ID];
  if (opened !== undefined) await send({ method: 'DELETE', headers: { [ID]: opened } });
  return { withoutToken: { opening, inSession } };
}
