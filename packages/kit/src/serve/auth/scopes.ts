import type { Caller } from '../../call/types.ts';
import { DEFAULT_SCOPES } from '../../define/effect.ts';
import type { ServerDefinition } from '../../define/server.ts';
import { KitError } from '../../errors/kit-error.ts';
import { nearest } from '../../utils/text.ts';
import type { AuthOptions } from './options.ts';

/**
 * Throws if a static token has a scope that nothing requires, which is almost certainly a mistake
 * in the configuration. Scopes of a JWT may be meant for other servers, so they are not checked.
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

/** Lists callers whose static tokens have no scopes, and are therefore unrestricted. */
export function listUnlimitedCallers({ tokens = [] }: AuthOptions): readonly string[] {
  return tokens.flatMap(({ caller, scopes }) => (scopes === undefined ? [caller] : []));
}

function listKnownScopes(auth: AuthOptions, servers: readonly Offer[]): readonly string[] {
  const { requiredScopes = [], scopesSupported = [] } = auth;
  const named = servers.flatMap((server) => listScopes(server));
  return [...new Set([...DEFAULT_SCOPES, ...named, ...requiredScopes, ...scopesSupported])];
}

/** The definitions of a server that may require scopes. */
type Offer = Pick<ServerDefinition, 'tools' | 'prompts' | 'resources'>;

const named = new WeakMap<object, readonly string[]>();

/** Lists all scopes that the definitions of a server name, sorted. */
export function listScopes(definition: Offer): readonly string[] {
  const known = named.get(definition);
  if (known !== undefined) return known;
  const { tools, prompts, resources } = definition;
  const all = [...tools.values(), ...prompts.values(), ...resources].flatMap(
    ({ scopes }) => scopes ?? [],
  );
  const further = [...tools.values()].flatMap(({ furtherScopes }) => furtherScopes);
  const scopes = [...new Set([...all, ...further])].toSorted();
  // Definitions are immutable, so this is computed once.
  named.set(definition, scopes);
  return scopes;
}

/** Returns a key that is equal for callers who see the same definitions; empty without scopes. */
export function getVisibilityKey({ scopes: held }: Caller, definition: Offer): string {
  const all = listScopes(definition);
  if (all.length === 0) return '';
  // Scopes contain no spaces.
  return (held === undefined ? all : all.filter((scope) => held.includes(scope))).join(' ');
}
