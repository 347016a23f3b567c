import type { AuthDocuments, FetchedDocument } from '../../evidence/auth.ts';
import { challengeParameter } from '../../http-challenge.ts';
import { fieldOf, parseJson } from '../../wire/json.ts';
import { isLoopback } from '../../uri.ts';
import { createEndpoint } from '../../wire/http-endpoint.ts';

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
export async function followTrail(endpoint: URL, challenge: string): Promise<AuthDocuments> {
  const named = challengeParameter(challenge, 'resource_metadata');
  const resource = await fetchFirst(
    named === undefined ? resourceUrls(endpoint) : [named],
    endpoint,
  );
  const servers = fieldOf(resource.at(-1)?.json, 'authorization_servers');
  const issuerUrl: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const isUrl = typeof issuerUrl === 'string' && URL.canParse(issuerUrl);
  return {
    resource,
    issuer: isUrl ? await fetchFirst(issuerUrls(new URL(issuerUrl)), endpoint) : [],
    ...(named !== undefined && { named }),
    ...(typeof issuerUrl === 'string' && { issuerUrl }),
  };
}

const pathOf = ({ pathname }: URL): string => (pathname === '/' ? '' : pathname.replace(/\/$/, ''));

function resourceUrls(endpoint: URL): readonly string[] {
  const root = `${endpoint.origin}/.well-known/oauth-protected-resource`;
  const path = pathOf(endpoint);
  return path === '' ? [root] : [`${root}${path}`, root];
}

function issuerUrls(issuer: URL): readonly string[] {
  const { origin } = issuer;
  const path = pathOf(issuer);
  const inserted = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
  ];
  return path === ''
    ? inserted
    : [...inserted, `${origin}${path}/.well-known/openid-configuration`];
}
