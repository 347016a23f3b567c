import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';

import type { Caller } from '../../call/types.ts';
import { isObject } from '../../define/schema/json.ts';
import type { Clock } from '../../utils/platform.ts';
import { createByteCollector } from '../protocol/read-message.ts';
import { isSecureUrl } from './assert-auth.ts';
import { KeysUnreachable, LEAVE_ALONE_MS } from './keys-unreachable.ts';
import { type Algorithm, ALGORITHMS } from './options.ts';

/** The requirements for JWTs. */
export interface JwtDemands {
  readonly issuer: string;
  readonly audience: readonly string[];
  readonly algorithms?: readonly Algorithm[] | undefined;
  readonly toleranceSeconds: number;
  readonly keys: JWTVerifyGetKey;
  readonly clock: Clock;
}

/** The caller of a valid token and its expiry, or why it is invalid. */
export type JwtVerdict =
  { readonly caller: Caller; readonly expiresAt: number } | { readonly invalid: string };

/** Verifies a JWT; throws {@link KeysUnreachable} if the keys cannot be fetched. */
export async function verifyJwt(token: string, demands: JwtDemands): Promise<JwtVerdict> {
  const { issuer, audience, algorithms = ALGORITHMS, toleranceSeconds, keys, clock } = demands;
  try {
    const payload = await verifyPayload(token, keys, {
      issuer,
      audience: [...audience],
      algorithms: [...algorithms],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(clock()),
      requiredClaims: ['exp', 'iss', 'aud'],
    });
    const caller = readCaller(payload, issuer);
    if (caller === undefined) return { invalid: 'The token names nobody.' };
    return { caller, expiresAt: (payload.exp ?? 0) * 1000 };
  } catch (error) {
    if (error instanceof KeysUnreachable) throw error;
    return { invalid: describeReason(error) };
  }
}

/** A token may omit the key id; while an issuer rotates keys, several may match. */
const MAX_KEYS_TRIED = 8;

async function verifyPayload(
  token: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  const verified = await jwtVerify(token, keys, options).catch((error: unknown) => error);
  if (!(verified instanceof errors.JWKSMultipleMatchingKeys)) return readPayload(verified);
  let tried = 0;
  for await (const key of verified) {
    const result = await jwtVerify(token, key, options).catch((error: unknown) => error);
    if (!(result instanceof errors.JWSSignatureVerificationFailed)) return readPayload(result);
    if (++tried === MAX_KEYS_TRIED) break;
  }
  throw new errors.JWSSignatureVerificationFailed();
}

function readPayload(result: unknown): JWTPayload {
  if (result instanceof Error) throw result;
  // Anything but an error is the result of jose's `jwtVerify`.
  return (result as { readonly payload: JWTPayload }).payload;
}

const CLAIMS: Readonly<Record<string, string>> = {
  iss: 'The token is of another issuer.',
  aud: 'The token is for another audience.',
  nbf: 'The token is not valid yet.',
};

// Claims are checked only after the signature, so this reveals nothing to forgers.
function describeReason(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The token has expired.';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return 'The token is not valid.';
  if (error.reason === 'missing') return `The token lacks the claim ${error.claim}.`;
  return CLAIMS[error.claim] ?? 'The token is not valid.';
}

const MAX_NAME_LENGTH = 256;

function readCaller(payload: JWTPayload, issuer: string): Caller | undefined {
  const clientId = readName(payload['client_id']) ?? readName(payload['azp']);
  const subject = readName(payload.sub);
  const { host } = new URL(issuer);
  const id = subject === undefined ? undefined : `jwt:${host}:${subject}`;
  const ofClient = clientId === undefined ? undefined : `jwt-client:${host}:${clientId}`;
  const known = id ?? ofClient;
  if (known === undefined) return undefined;
  const scopes = [...new Set([...splitWords(payload['scope']), ...splitWords(payload['scp'])])];
  return { id: known, scopes, ...(clientId !== undefined && { clientId }) };
}

function readName(claim: unknown): string | undefined {
  const isName = typeof claim === 'string' && claim !== '' && claim.length <= MAX_NAME_LENGTH;
  return isName ? claim : undefined;
}

function splitWords(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ').filter((word) => word !== '');
  if (!Array.isArray(claim)) return [];
  return claim.filter((word): word is string => typeof word === 'string' && word !== '');
}

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
