import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

import { isObject } from '../../define/schema/json.ts';
import type { Clock } from '../../utils/platform.ts';
import { createByteCollector } from '../protocol/read-message.ts';
import { isSecureUrl } from './assert-auth.ts';
import { KeysUnreachable, LEAVE_ALONE_MS } from './keys-unreachable.ts';

/** Creates the keys of an issuer: fetched when first needed, again when a token names a new one. */
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
      // A set that is no set is the issuer's fault, too.
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

/** Does work that asks the issuer, unless that failed a moment ago. */
type RetryPause = <Result>(work: () => Promise<Result>) => Promise<Result>;

// Keys that are at hand serve on; only what must be asked for waits.
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

/** Finds where an issuer's keys are, from its own metadata (RFC 8414, OpenID Connect Discovery). */
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

/** The places where an issuer may have put its metadata, in the order in which they are tried. */
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
  // Metadata of another issuer must not lend its keys to this one.
  if (said !== issuer) throw new Error(`The metadata is of ${JSON.stringify(said)}, not ${issuer}`);
  if (typeof uri === 'string' && isSecureUrl(uri)) return uri;
  throw new Error(`The metadata names no keys that can be had over https: ${JSON.stringify(uri)}`);
}

/** Metadata and keys of an issuer are a few kilobytes. */
const MAX_BYTES = 1_048_576;

/** Reads a document of an issuer; throws where it is no JSON, or larger than such a thing ever is. */
async function readJson(response: Response): Promise<unknown> {
  const gathered = createByteCollector();
  // A web stream yields bytes; its type in Node says anything.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    if (gathered.size + chunk.byteLength > MAX_BYTES) {
      throw new Error(`${response.url} answered with more than ${MAX_BYTES} bytes`);
    }
    gathered.add(chunk);
  }
  return JSON.parse(new TextDecoder().decode(gathered.take())) as unknown;
}
