import { KitError } from '../errors/kit-error.ts';
import type { Effect } from './effect.ts';

const scopeByEffect = {
  read: 'read',
  create: 'write',
  update: 'write',
  overwrite: 'write',
  delete: 'delete',
} as const satisfies Record<Effect, string>;

/** The scopes that follow from effects, which every server knows, whatever it offers. */
export const DEFAULT_SCOPES: readonly string[] = [...new Set(Object.values(scopeByEffect))];

/** What a caller must hold to have an effect, where the author of a definition does not say. */
export function getDefaultScopes(effect: Effect): readonly string[] {
  return [scopeByEffect[effect]];
}

// What RFC 6749 allows in a scope: it stands between spaces, and in quotes in a header.
const SCOPE = /^[\u0021\u0023-\u005B\u005D-\u007E]{1,128}$/;

/** Throws unless scopes are absent or a list of words that a token can carry. */
export function assertScopes(owner: string, scopes: readonly string[] | undefined): void {
  if (scopes === undefined) return;
  const list: unknown = scopes;
  if (!Array.isArray(list)) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `${owner} has scopes that are no list: expected one like ['notes:read'].`,
    );
  }
  for (const scope of list as readonly unknown[]) {
    if (typeof scope === 'string' && SCOPE.test(scope)) continue;
    throw new KitError(
      'KIT_OPTION_INVALID',
      `${owner} has the scope ${JSON.stringify(scope) ?? String(scope)}: expected 1 to 128 visible ASCII characters without quotes, backslashes and spaces.`,
    );
  }
}
