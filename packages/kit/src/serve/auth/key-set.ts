import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

import { isObject } from '../../define/schema/json.ts';
import type { Clock } from '../../utils/platform.ts';
import { createByteCollector } from '../protocol/read-message.ts';
import { isSecureUrl } from './assert-auth.ts';
import { KeysUnreachable, LEAVE_ALONE_MS } from './keys-unreachable.ts';

/** Creates the key set of an issuer: fetched on first use, and again for unknown key ids. */
export function createKeySet(
  issuer: string,
  jwksUri: string | undefined,
  clock: Clock,
): JWTVerifyGetKey {
  const ask = createRetryPause(clock);
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const open = async (): Promise<JWTVerifyGetKey> => {
    const uri = jwksUri ?? (await ask(() => discoverKeys(issuer)));
    return createRemoteJWKSet(new URL(uri), {
      [customFetch]: (url, init) => ask(() => fetchKeys(url, init)),
    });
  };
  return async (header, token) => {
    keys ??= open();
    const find = await keys.catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    try {
      return await find(header, token);
    } catch (error) {
      // An invalid key set is the issuer's fault, too.
      if (!(error instanceof errors.JWKSInvalid)) throw error;
      throw new KeysUnreachable('The keys of the issuer cannot be read', { cause: error });
    }
  };
}

type Fetch = typeof fetch;

async function fetchKeys(...[url, init]: Parameters<Fetch>): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status === 200) return Response.json(await readJson(response));
  await response.body?.cancel();
  throw new Error(`The keys were answered with status ${response.status}`);
}

/** Runs a request to the issuer, unless one has failed recently. */
type RetryPause = <Result>(work: () => Promise<Result>) => Promise<Result>;

// Cached keys stay in use; only fetching is paused.
function createRetryPause(clock: Clock): RetryPause {
  let failure: { readonly at: number; readonly error: KeysUnreachable } | undefined;
  return async (work) => {
    if (failure !== undefined && clock() < failure.at + LEAVE_ALONE_MS) throw failure.error;
    try {
      return await work();
    } catch (cause) {
      const error = new KeysUnreachable('The keys of the issuer cannot be had', { cause });
      failure = { at: clock(), error };
      throw error;
    }
  };
}

const TIMEOUT_MS = 5_000;

/** Finds the key set URL in the issuer's metadata (RFC 8414, OpenID Connect Discovery). */
async function discoverKeys(issuer: string): Promise<string> {
  const tried: unknown[] = [];
  for (const address of listMetadataAddresses(issuer)) {
    try {
      return readKeysAddress(await fetchJson(address), issuer);
    } catch (error) {
      tried.push(error);
    }
  }
  throw new AggregateError(tried, `The issuer ${issuer} has no metadata that names its keys`);
}

/** Lists the possible metadata URLs of an issuer, in the order in which they are tried. */
export function listMetadataAddresses(issuer: string): readonly string[] {
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

function readKeysAddress(metadata: unknown, issuer: string): string {
  const { issuer: said, jwks_uri: uri } = isObject(metadata) ? metadata : {};
  // Metadata of another issuer must not supply keys for this one.
  if (said !== issuer) throw new Error(`The metadata is of ${JSON.stringify(said)}, not ${issuer}`);
  if (typeof uri === 'string' && isSecureUrl(uri)) return uri;
  throw new Error(`The metadata names no keys that can be had over https: ${JSON.stringify(uri)}`);
}

/** Metadata and key sets are a few kilobytes in practice. */
const MAX_BYTES = 1_048_576;

/** Reads a JSON document of an issuer; throws if it is invalid or too large. */
async function readJson(response: Response): Promise<unknown> {
  const gathered = createByteCollector();
  // A web stream yields bytes, but Node types it as any.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    if (gathered.size + chunk.byteLength > MAX_BYTES) {
      throw new Error(`${response.url} answered with more than ${MAX_BYTES} bytes`);
    }
    gathered.add(chunk);
  }
  return JSON.parse(new TextDecoder().decode(gathered.take())) as unknown;
}
