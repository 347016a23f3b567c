import {
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';

import type { Caller } from '../../call/types.ts';
import type { Clock } from '../../utils/platform.ts';
import { KeysUnreachable } from './keys-unreachable.ts';
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

export { createKeySet } from './key-set.ts';
