import type { Caller } from '../../call/types.ts';
import { DEFAULT_SCOPES } from '../../define/effect.ts';
import type { ServerDefinition } from '../../define/server.ts';
import { KitError } from '../../errors/kit-error.ts';
import { nearest } from '../../utils/text.ts';
import type { AuthOptions } from './options.ts';

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
  const named = servers.flatMap((server) => listScopes(server));
  return [...new Set([...DEFAULT_SCOPES, ...named, ...requiredScopes, ...scopesSupported])];
}

/** A server, as far as it says who sees what. */
type Offer = Pick<ServerDefinition, 'tools' | 'prompts' | 'resources'>;

const named = new WeakMap<object, readonly string[]>();

/** The scopes that anything in a server names, in order. */
export function listScopes(definition: Offer): readonly string[] {
  const known = named.get(definition);
  if (known !== undefined) return known;
  const { tools, prompts, resources } = definition;
  const all = [...tools.values(), ...prompts.values(), ...resources].flatMap(
    ({ scopes }) => scopes ?? [],
  );
  const further = [...tools.values()].flatMap(({ furtherScopes }) => furtherScopes);
  const scopes = [...new Set([...all, ...further])].toSorted();
  // A definition never changes, so this is found out once.
  named.set(definition, scopes);
  return scopes;
}

/** A word that is the same for callers who see the same; empty where nothing names a scope. */
export function getVisibilityKey({ scopes: held }: Caller, definition: Offer): string {
  const all = listScopes(definition);
  if (all.length === 0) return '';
  // No scope holds a space.
  return (held === undefined ? all : all.filter((scope) => held.includes(scope))).join(' ');
}
