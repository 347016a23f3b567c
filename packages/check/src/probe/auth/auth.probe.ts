import { bothEras } from '../../rules/define-rule.ts';
import { isLoopback } from '../../uri.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { createEndpoint, type HttpEndpoint } from '../../wire/http-endpoint.ts';
import { readField, type JsonObject, parseJson } from '../../wire/json.ts';
import type { OpenOptions } from '../../wire/session.ts';
import { createInitializeParams } from '../../wire/stdio-session.ts';
import { defineProbe, type ProbeContext, Unavailable } from '../define-probe.ts';
import { listMethods } from '../lists/lists.probe.ts';
import {
  type AuthDocuments,
  type AuthEvidence,
  readChallengeParameter,
  type FetchedDocument,
  type PublicAnswer,
} from './auth.evidence.ts';

const WRONG = 'wellspoken-is-no-token';
/** A token in the usual form that expired in 2001 and has no valid signature. */
const createOldToken = (): string =>
  [{ alg: 'none' }, { sub: 'wellspoken', exp: 1_000_000_000 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('')
    .join('.');

const createBearer = (token: string): OpenOptions => ({
  headers: { authorization: `Bearer ${token}` },
});

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
      ask(context, createBearer(WRONG)),
      ask(context, createBearer(createOldToken())),
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
        withForeignToken: await ask(context, createBearer(settings.tokens.foreignToken)),
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
  return context.variant.era === 'legacy'
    ? session.request('initialize', createInitializeParams(context.variant, {}), asked)
    : session.request(listMethod(context), {}, asked);
}

const FETCH_MS = 5000;

/** Fetches a document, without a token and without following it elsewhere. */
async function fetchDocument(url: string, from: URL): Promise<FetchedDocument> {
  if (!mayFetch(url, from)) return { url, status: 0 };
  const endpoint = createEndpoint(url);
  try {
    const headers = { accept: 'application/json' };
    const outcome = await endpoint.exchange({ method: 'GET', headers, timeoutMs: FETCH_MS });
    if (!('answer' in outcome)) return { url, status: 0 };
    const json = parseJson(outcome.answer.body);
    return { url, status: outcome.answer.status, ...(json !== undefined && { json }) };
  } finally {
    endpoint.close();
  }
}

// A remote server has no business inside this machine or its network.
function mayFetch(url: string, from: URL): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && (isInside(from.hostname) || !isInside(hostname));
}

const isInside = (hostname: string): boolean =>
  isLoopback(hostname) ||
  /^(?:10|127|0|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.|^\[(?:::|f[cd]|fe80)/i.test(
    hostname,
  );

/** Tries addresses in turn until one gives a document. */
async function fetchFirst(urls: readonly string[], from: URL): Promise<readonly FetchedDocument[]> {
  const tried: FetchedDocument[] = [];
  for (const url of urls) {
    const document = await fetchDocument(url, from);
    tried.push(document);
    if (document.status === 200 && document.json !== undefined) break;
  }
  return tried;
}

/** Follows the trail from a refusal to the authorization server, as a client would. */
async function followTrail(endpoint: URL, challenge: string): Promise<AuthDocuments> {
  const named = readChallengeParameter(challenge, 'resource_metadata');
  const resource = await fetchFirst(
    named === undefined ? listResourceUrls(endpoint) : [named],
    endpoint,
  );
  const servers = readField(resource.at(-1)?.json, 'authorization_servers');
  const issuerUrl: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const isUrl = typeof issuerUrl === 'string' && URL.canParse(issuerUrl);
  return {
    resource,
    issuer: isUrl ? await fetchFirst(listIssuerUrls(new URL(issuerUrl)), endpoint) : [],
    ...(named !== undefined && { named }),
    ...(typeof issuerUrl === 'string' && { issuerUrl }),
  };
}

const readPath = ({ pathname }: URL): string =>
  pathname === '/' ? '' : pathname.replace(/\/$/, '');

function listResourceUrls(endpoint: URL): readonly string[] {
  const root = `${endpoint.origin}/.well-known/oauth-protected-resource`;
  const path = readPath(endpoint);
  return path === '' ? [root] : [`${root}${path}`, root];
}

function listIssuerUrls(issuer: URL): readonly string[] {
  const { origin } = issuer;
  const path = readPath(issuer);
  const inserted = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
  ];
  return path === ''
    ? inserted
    : [...inserted, `${origin}${path}/.well-known/openid-configuration`];
}

/** What two callers get for the same requests. */
export const publicAnswersProbe = defineProbe({
  name: 'publicAnswers',
  eras: ['modern'],
  transports: ['http'],
  after: ['lists'],
  run: async (context) => {
    const { token, secondToken } = context.settings.tokens;
    if (token === undefined || secondToken === undefined) {
      throw new Unavailable(
        'It takes the tokens of two users to see whether a public answer depends on the caller: set WELLSPOKEN_CHECK_TOKEN and WELLSPOKEN_CHECK_SECOND_TOKEN.',
      );
    }
    const [session, others] = await Promise.all([
      context.open(),
      context.open({ headers: { authorization: `Bearer ${secondToken}` } }),
    ]);
    return Promise.all(
      listQuestions(context).map(async ({ method, params }): Promise<PublicAnswer> => {
        const first = await session.request(method, params);
        const other = await others.request(method, params);
        return { method, first, other, again: await session.request(method, params) };
      }),
    );
  },
});

interface Question {
  readonly method: string;
  readonly params: JsonObject;
}

function listQuestions({ opening, getEvidence }: ProbeContext): readonly Question[] {
  const lists = Object.values(listMethods).filter(
    ({ capability }) => capability in opening.capabilities,
  );
  const uri = readField(getEvidence('lists').resources?.items[0], 'uri');
  return [
    { method: 'server/discover', params: {} },
    ...lists.map(({ method }) => ({ method, params: {} })),
    ...(typeof uri === 'string' ? [{ method: 'resources/read', params: { uri } }] : []),
  ];
}
