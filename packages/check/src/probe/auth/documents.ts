import type { AuthDocuments, FetchedDocument } from '../../evidence/auth.ts';
import { challengeParameter } from '../../http-challenge.ts';
import { fieldOf, parseJson } from '../../json.ts';
import { createEndpoint } from '../http/endpoint.ts';

const FETCH_MS = 5000;

/** Fetches a document, without a token and without following it elsewhere. */
async function fetchDocument(url: string): Promise<FetchedDocument> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return { url, status: 0 };
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

/** Tries addresses in turn until one gives a document. */
async function fetchFirst(urls: readonly string[]): Promise<readonly FetchedDocument[]> {
  const tried: FetchedDocument[] = [];
  for (const url of urls) {
    const document = await fetchDocument(url);
    tried.push(document);
    if (document.status === 200 && document.json !== undefined) break;
  }
  return tried;
}

/** Follows the trail from a refusal to the authorization server, as a client would. */
export async function followTrail(endpoint: URL, challenge: string): Promise<AuthDocuments> {
  const named = challengeParameter(challenge, 'resource_metadata');
  const resource = await fetchFirst(named === undefined ? resourceUrls(endpoint) : [named]);
  const servers = fieldOf(resource.at(-1)?.json, 'authorization_servers');
  const issuerUrl: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const isUrl = typeof issuerUrl === 'string' && URL.canParse(issuerUrl);
  return {
    resource,
    issuer: isUrl ? await fetchFirst(issuerUrls(new URL(issuerUrl))) : [],
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
