import { ToolError } from '../errors/tool-error.ts';
import type { Scoped } from './may-use.ts';

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
