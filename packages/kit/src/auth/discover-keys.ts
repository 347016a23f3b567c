import { isObject } from '../runtime/is-object.ts';
import { isSecureUrl } from './assert-auth.ts';
import { readJson } from './read-json.ts';

const TIMEOUT_MS = 5_000;

/** Finds where an issuer's keys are, from its own metadata (RFC 8414, OpenID Connect Discovery). */
export async function discoverKeys(issuer: string): Promise<string> {
  const tried: unknown[] = [];
  for (const address of metadataAddresses(issuer)) {
    try {
      return keysIn(await fetchJson(address), issuer);
    } catch (error) {
      tried.push(error);
    }
  }
  throw new AggregateError(tried, `The issuer ${issuer} has no metadata that names its keys`);
}

/** The places where an issuer may have put its metadata, in the order in which they are tried. */
export function metadataAddresses(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const addresses = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
  return [...new Set(addresses)];
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 200) return readJson(response);
  await response.body?.cancel();
  throw new Error(`${address} answered ${response.status}`);
}

function keysIn(metadata: unknown, issuer: string): string {
  const { issuer: said, jwks_uri: uri } = isObject(metadata) ? metadata : {};
  // Metadata of another issuer must not lend its keys to this one.
  if (said !== issuer) throw new Error(`The metadata is of ${JSON.stringify(said)}, not ${issuer}`);
  if (typeof uri === 'string' && isSecureUrl(uri)) return uri;
  throw new Error(`The metadata names no keys that can be had over https: ${JSON.stringify(uri)}`);
}
