import type { Caller } from '../context/types.ts';

/** A tool, prompt or resource, as far as it says who may use it. */
export interface Scoped {
  readonly scopes?: readonly string[] | undefined;
}

/** Whether a caller may see and use a definition: one who was not authenticated by scopes may use all. */
export function mayUse({ scopes: held }: Caller, { scopes }: Scoped): boolean {
  if (held === undefined || scopes === undefined || scopes.length === 0) return true;
  return scopes.every((scope) => held.includes(scope));
}
