import { ToolError } from '../errors/tool-error.ts';
import type { Caller } from './context/types.ts';

/** A tool, prompt or resource, as far as it says who may use it. */
export interface Scoped {
  readonly scopes?: readonly string[] | undefined;
}

/** Whether a caller may see and use a definition: one who was not authenticated by scopes may use all. */
export function mayUse({ scopes: held }: Caller, { scopes }: Scoped): boolean {
  if (held === undefined || scopes === undefined || scopes.length === 0) return true;
  return scopes.every((scope) => held.includes(scope));
}

/** The sentence for a caller who may not use something; it names what to ask for, never what is held. */
export function lackingScope(what: string, { scopes = [] }: Scoped): string {
  const names = scopes.map((scope) => `"${scope}"`).join(' and ');
  const noun = scopes.length === 1 ? 'scope' : 'scopes';
  return `${what} needs the ${noun} ${names}, and the token of this request does not hold ${scopes.length === 1 ? 'it' : 'all of them'}.`;
}

/** The failure of a call that its caller may not make; programs find the scopes beside the code. */
export function lackingScopeError(what: string, needed: Scoped): ToolError {
  return new ToolError('permission_denied', lackingScope(what, needed), {
    suggestions: ['Call again with a token that holds them.'],
    details: { scopes: needed.scopes ?? [] },
  });
}
