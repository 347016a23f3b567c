import type { Clock } from '../runtime/clock.ts';
import { silentLogger, type Logger } from '../runtime/logger.ts';
import { assertAuth } from './assert-auth.ts';
import { createAuthenticate, type Authenticate } from './authenticate.ts';
import type { Digest } from '../runtime/digest.ts';
import { createKeySet } from './key-set.ts';
import type { AuthOptions } from './options.ts';
import { createTokenTable } from './token-table.ts';
import { verifyJwt, type JwtVerdict } from './verify-jwt.ts';

/** What the gates of one port share. */
export interface Keeper {
  readonly auth: AuthOptions;
  readonly logger: Logger;
  /** What says whose a token is at one public URL. */
  readonly authenticateAt: (resource: string) => Authenticate;
}

/** What a keeper works with. */
export interface KeeperParts {
  readonly digest: Digest;
  readonly clock?: Clock | undefined;
  readonly logger?: Logger | undefined;
}

const DEFAULT_CLOCK_TOLERANCE_SECONDS = 5;

/** Puts the settings to work, or throws and says what is wrong with them. */
export function createKeeper(auth: AuthOptions, parts: KeeperParts): Keeper {
  assertAuth(auth);
  const { digest, clock = Date.now, logger = silentLogger } = parts;
  const table = createTokenTable(auth.tokens ?? [], digest);
  const jwtAt = createJwtAt(auth, clock);
  return {
    auth,
    logger,
    authenticateAt: (resource) =>
      createAuthenticate({ digest, table, clock, verify: auth.verify, jwt: jwtAt?.(resource) }),
  };
}

type VerifyJwt = (token: string) => Promise<JwtVerdict>;

function createJwtAt(
  auth: AuthOptions,
  clock: Clock,
): ((resource: string) => VerifyJwt) | undefined {
  const { issuer, audience } = auth;
  if (issuer === undefined) return undefined;
  // All endpoints of a port share the keys; for whom a token is made is asked at each.
  const keys = createKeySet(issuer, auth.jwksUri, clock);
  return (resource) => (token) =>
    verifyJwt(token, {
      issuer,
      audience: audience === undefined ? spellings(resource) : [audience].flat(),
      algorithms: auth.algorithms,
      toleranceSeconds: auth.clockToleranceSeconds ?? DEFAULT_CLOCK_TOLERANCE_SECONDS,
      keys,
      clock,
    });
}

// A URL without a path is written with and without the slash.
function spellings(resource: string): readonly string[] {
  const { origin, pathname } = new URL(resource);
  return pathname === '/' ? [origin, `${origin}/`] : [resource];
}
