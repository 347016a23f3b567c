import type { HttpSecurity } from '../../evidence/http-security.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { isLoopback } from '../../uri.ts';
import { defineProbe } from '../define-probe.ts';
import { otherAddresses } from './other-addresses.ts';
import { createSender, endpointOf, harmlessMethod, type Sender } from './sender.ts';
import { findDistrust } from './tls-trust.ts';

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
    const { url } = endpointOf(context);
    const method = harmlessMethod(context);
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
      askFirst(sender, url, context.leg.era),
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
  const addresses = otherAddresses();
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
