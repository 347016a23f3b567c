import { ToolError } from '@wellspoken/kit';

import type { TokenFacts } from '../github/github.ts';
import type { Operation } from '../operations/operation.ts';

/** What is known where an error is about to be told. */
export interface Telling {
  readonly operation: Operation;
  /** The operations that can be called. */
  readonly served: ReadonlySet<string>;
  /** All that there are, served or not. */
  readonly known: ReadonlySet<string>;
  readonly token: TokenFacts;
}

/** The same error with advice that its caller can follow: nothing that is not served, and what a token lacks. */
export function advise(error: unknown, telling: Telling): unknown {
  if (!(error instanceof ToolError)) return error;
  const { code, message, retryable, retryAfterMs, cause } = error;
  // Where the caller's own token lacks something, that of GitHub does not.
  const isGitHubs = code === 'permission_denied' && error.details['scopes'] === undefined;
  const scopes = isGitHubs ? scopesOf(telling) : [];
  const followable = error.suggestions.filter((advice) => canBeFollowed(advice, telling));
  // Advice for whoever chose what is served is better than none.
  const suggestions = followable.length === 0 ? error.suggestions : followable;
  return new ToolError(code, message, {
    suggestions: [...suggestions, ...scopes.map((needed) => `It needs ${needed}.`)],
    retryable,
    details: error.details,
    ...(cause !== undefined && { cause }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

const NAME = /\b[a-z]+(?:_[a-z]+)+\b/g;

function canBeFollowed(advice: string, { served, known }: Telling): boolean {
  const named = [...advice.matchAll(NAME)].map(([name]) => name);
  return named.every((name) => served.has(name) || !known.has(name));
}

/** Only classic tokens have scopes; GitHub often says only that something is not allowed. */
function scopesOf({ operation: { scopes }, token }: Telling): readonly string[] {
  const hasScopes = token.kind === 'classic' || token.kind === 'oauth';
  return hasScopes && scopes.length > 0 ? [`a token with ${scopes.join(' and ')}`] : [];
}
