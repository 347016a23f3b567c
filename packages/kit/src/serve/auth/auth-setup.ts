import { type Clock, type Digest, type Logger, silentLogger } from '../../utils/platform.ts';
import { assertAuth } from './assert-auth.ts';
import { type Authenticate, createAuthenticate, createTokenTable } from './authenticate.ts';
import type { JwtVerdict } from './jwt.ts';
import type { AuthOptions } from './options.ts';

/** Authentication shared by the gates of one port. */
export interface AuthSetup {
  readonly auth: AuthOptions;
  readonly logger: Logger;
  /** Creates the authentication for one public URL. */
  readonly authenticateAt: (resource: string) => Authenticate;
}

/** The dependencies of authentication. */
export interface AuthSetupParts {
  readonly digest: Digest;
  readonly clock?: Clock | undefined;
  readonly logger?: Logger | undefined;
}

const DEFAULT_CLOCK_TOLERANCE_SECONDS = 5;

/** Validates the options and creates the shared authentication; throws if they are invalid. */
export function createAuthSetup(auth: AuthOptions, parts: AuthSetupParts): AuthSetup {
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
  const load = createLoad(issuer, auth, clock);
  return (resource) => async (token) => {
    const { verifyJwt, keys } = await load();
    return verifyJwt(token, {
      issuer,
      audience: audience === undefined ? listSpellings(resource) : [audience].flat(),
      algorithms: auth.algorithms,
      toleranceSeconds: auth.clockToleranceSeconds ?? DEFAULT_CLOCK_TOLERANCE_SECONDS,
      keys,
      clock,
    });
  };
}

interface Loaded {
  readonly verifyJwt: typeof import('./jwt.ts').verifyJwt;
  readonly keys: ReturnType<typeof import('./jwt.ts').createKeySet>;
}

// The JWT code is half as large as everything else that a server loads, and most have no issuer.
// Endpoints of a port share the keys, but each checks its own audience.
function createLoad(issuer: string, auth: AuthOptions, clock: Clock): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined;
  return () =>
    (loaded ??= import('./jwt.ts').then(({ verifyJwt, createKeySet }) => ({
      verifyJwt,
      keys: createKeySet(issuer, auth.jwksUri, clock),
    })));
}

// A URL without a path may be written with or without the slash.
function listSpellings(resource: string): readonly string[] {
  const { origin, pathname } = new URL(resource);
  return pathname === '/' ? [origin, `${origin}/`] : [resource];
}
