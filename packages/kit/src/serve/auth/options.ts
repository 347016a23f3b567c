import type { Caller } from '../../call/types.ts';

/** A fixed bearer token. */
export interface StaticToken {
  /** At least 16 characters, preferably 32 random ones; never logged. */
  readonly token: string;
  /** The name of the caller; its id is `token:<caller>`. */
  readonly caller: string;
  /** The scopes of the caller; unrestricted if absent. */
  readonly scopes?: readonly string[];
}

/** Accepted signature algorithms: asymmetric only, so that a public key cannot be used to sign. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;

/** The name of an accepted signature algorithm. */
export type Algorithm = (typeof ALGORITHMS)[number];

/** HTTP authentication: set `tokens`, `issuer`, `verify`, or several of them. */
export interface AuthOptions {
  readonly tokens?: readonly StaticToken[];
  /** The issuer of accepted JWTs, exactly as in their `iss` claim. */
  readonly issuer?: string;
  /** The required audience of JWTs; defaults to `resource`. */
  readonly audience?: string | readonly string[];
  /** The URL of the issuer's key set; by default taken from the issuer's metadata. */
  readonly jwksUri?: string;
  /** Restricts the accepted signature algorithms. */
  readonly algorithms?: readonly Algorithm[];
  /** Tolerated clock skew. */
  readonly clockToleranceSeconds?: number;
  /** Checks tokens that nothing else recognizes; returns undefined for an invalid one. */
  readonly verify?: (token: string) => Caller | undefined | Promise<Caller | undefined>;
  /**
   * The public URL of the endpoint, if it differs from the local one; with server names in the
   * path, the URL before the name.
   */
  readonly resource?: string;
  /** Where clients can get tokens; defaults to the issuer. */
  readonly authorizationServers?: readonly string[];
  /**
   * The scopes advertised to clients; defaults to those of the definitions plus the required ones.
   */
  readonly scopesSupported?: readonly string[];
  /** Scopes that every caller needs, for any request. */
  readonly requiredScopes?: readonly string[];
}

/**
 * Lists values that must not appear in errors sent to clients: configured secrets and all tokens.
 */
export function listSecrets(options: {
  readonly secrets?: readonly string[];
  readonly auth?: AuthOptions;
}): readonly string[] {
  const tokens = (options.auth?.tokens ?? []).map(({ token }) => token);
  return [...(options.secrets ?? []), ...tokens];
}
