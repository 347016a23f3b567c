import { nearest } from '../call/nearest.ts';
import { DEFAULT_SCOPES } from '../define/scopes.ts';
import { KitError } from '../errors/kit-error.ts';
import type { AuthOptions } from './options.ts';
import { scopesOf, type Offer } from './visibility.ts';

/**
 * Throws where a static token holds a scope that nothing asks for: whoever wrote it meant to allow
 * something, and it is a mistake that can be told before anybody calls. Scopes of a JWT are words of
 * its issuer, who may name them for other servers too.
 */
export function assertKnownScopes(auth: AuthOptions, servers: readonly Offer[]): void {
  const known = listKnownScopes(auth, servers);
  for (const [index, { caller, scopes = [] }] of (auth.tokens ?? []).entries()) {
    const unknown = scopes.find((scope) => !known.includes(scope));
    if (unknown === undefined) continue;
    const meant = nearest(unknown, known);
    throw new KitError(
      'KIT_OPTION_INVALID',
      `auth.tokens[${index}] (${caller}) has the scope "${unknown}", which nothing here asks for: expected some of ${known.join(', ')}.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
    );
  }
}

/** The callers whose static tokens name no scopes, and so may use everything. */
export function listUnlimitedCallers({ tokens = [] }: AuthOptions): readonly string[] {
  return tokens.flatMap(({ caller, scopes }) => (scopes === undefined ? [caller] : []));
}

function listKnownScopes(auth: AuthOptions, servers: readonly Offer[]): readonly string[] {
  const { requiredScopes = [], scopesSupported = [] } = auth;
  const named = servers.flatMap((server) => scopesOf(server));
  return [...new Set([...DEFAULT_SCOPES, ...named, ...requiredScopes, ...scopesSupported])];
}
