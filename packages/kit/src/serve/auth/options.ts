import type { Caller } from '../../call/types.ts';

/** A bearer token that is known in advance. */
export interface StaticToken {
  /** At least 16 characters, better 32 random ones; never logged. */
  readonly token: string;
  /** Who sends it; the caller's id is `token:<caller>`. */
  readonly caller: string;
  /** What it may do; everything where this is left out. */
  readonly scopes?: readonly string[];
}

/** Signatures that are accepted: asymmetric ones only, so that no public key can sign. */
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

/** The name of a signature that is accepted. */
export type Algorithm = (typeof ALGORITHMS)[number];

/** Who gets in over HTTP: give `tokens`, an `issuer`, `verify`, or several of them. */
export interface AuthOptions {
  readonly tokens?: readonly StaticToken[];
  /** Whose JWTs are accepted, exactly as their `iss` says. */
  readonly issuer?: string;
  /** For whom JWTs must be made; the `resource` by default. */
  readonly audience?: string | readonly string[];
  /** Where the issuer's keys are; found from the issuer's metadata by default. */
  readonly jwksUri?: string;
  /** Narrows the signatures that are accepted. */
  readonly algorithms?: readonly Algorithm[];
  /** By how much clocks may differ. */
  readonly clockToleranceSeconds?: number;
  /** Judges tokens that nothing else knows; undefined for one that is not good. */
  readonly verify?: (token: string) => Caller | undefined | Promise<Caller | undefined>;
  /**
   * The public URL of the endpoint, where it differs from what is bound; with names in the path, the
   * URL before the name.
   */
  readonly resource?: string;
  /** Where clients can get tokens; the issuer by default. */
  readonly authorizationServers?: readonly string[];
  /** The scopes that clients are told of; those that the definitions name, and the required ones, by default. */
  readonly scopesSupported?: readonly string[];
  /** What every caller must hold, whatever is asked. */
  readonly requiredScopes?: readonly string[];
}

/** What must not appear in any error that a client sees: what an author names, and every token. */
export function listSecrets(options: {
  readonly secrets?: readonly string[];
  readonly auth?: AuthOptions;
}): readonly string[] {
  const tokens = (options.auth?.tokens ?? []).map(({ token }) => token);
  return [...(options.secrets ?? []), ...tokens];
}
