import { KitError } from '../errors/kit-error.ts';

/** How long a client may cache a response, and whether a shared cache may store it. */
export interface CacheHint {
  readonly ttlMs: number;
  readonly scope?: 'public' | 'private';
}

const SCOPES: readonly unknown[] = ['public', 'private', undefined];

/** Throws unless the hint is absent or valid for clients. */
export function assertCacheHint(owner: string, cache: CacheHint | undefined): void {
  if (cache === undefined) return;
  if (!Number.isSafeInteger(cache.ttlMs) || cache.ttlMs < 0) {
    refuse(`${owner} has cache.ttlMs ${String(cache.ttlMs)}`, 'a whole number, 0 or above');
  }
  if (!SCOPES.includes(cache.scope)) {
    refuse(`${owner} has cache.scope "${String(cache.scope)}"`, 'public or private');
  }
}

function refuse(what: string, expected: string): never {
  throw new KitError('KIT_OPTION_INVALID', `${what}: expected ${expected}.`);
}
