import type { Caller } from '../context/types.ts';
import type { ServerDefinition } from '../define/server.ts';

/** A server, as far as it says who sees what. */
export type Offer = Pick<ServerDefinition, 'tools' | 'prompts' | 'resources'>;

const named = new WeakMap<object, readonly string[]>();

/** The scopes that anything in a server names, in order. */
export function scopesOf(definition: Offer): readonly string[] {
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
export function visibilityOf({ scopes: held }: Caller, definition: Offer): string {
  const all = scopesOf(definition);
  if (all.length === 0) return '';
  // No scope holds a space.
  return (held === undefined ? all : all.filter((scope) => held.includes(scope))).join(' ');
}
