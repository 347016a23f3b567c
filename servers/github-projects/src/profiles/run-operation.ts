import { type Context, ToolError } from '@wellspoken/kit';

import type { TokenFacts } from '../github/github.ts';
import type { Desk } from '../operations/desk.ts';
import type { Operation } from '../operations/operation.ts';

/** What tools are made over. */
export interface Serving extends Pick<Telling, 'known' | 'served'> {
  readonly desk: Desk;
}

/** One call of an operation. */
interface OperationCall {
  readonly input: unknown;
  readonly ctx: Context;
}

/** Runs an operation for one call, whatever the tool is that it was called through. */
export async function runOperation(
  operation: Operation,
  { input, ctx: { signal, progress, requireScopes } }: OperationCall,
  { desk, served, known }: Serving,
): Promise<unknown> {
  try {
    return await operation.run(input, { ...desk, signal, progress, requireScopes });
  } catch (error) {
    throw advise(error, { operation, served, known, token: desk.github.facts().token });
  }
}

/** What is known where an error is about to be told. */
interface Telling {
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
  const scopes = isGitHubs ? listScopes(telling) : [];
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
function listScopes({ operation: { scopes }, token }: Telling): readonly string[] {
  const hasScopes = token.kind === 'classic' || token.kind === 'oauth';
  return hasScopes && scopes.length > 0 ? [`a token with ${scopes.join(' and ')}`] : [];
}

const MINUTE_MS = 60_000;

/**
 * Operations that make many changes, one a second as GitHub asks for, or that give every item of a
 * board its iteration back.
 */
export const LONG_OPERATIONS: ReadonlySet<string> = new Set([
  'add_feature',
  'add_issues_to_sprint',
  'add_project_items',
  'append_iterations',
  'apply_plan',
  'assign_items_to_iteration',
  'create_roadmap',
  'create_sprint',
  'delete_iteration',
  'enrich_issues_bulk',
  'expand_task',
  'plan_sprint',
  'remove_issues_from_sprint',
  'run_rules',
  'triage_all_issues',
  'update_iteration',
  'update_project_items',
  'update_sprint',
]);

/** How long a tool of these operations may take; most as long as the server allows, a minute. */
export function limitTime(operations: readonly Operation[]): { readonly timeoutMs?: number } {
  const isLong = operations.some(({ name }) => LONG_OPERATIONS.has(name));
  return isLong ? { timeoutMs: 10 * MINUTE_MS } : {};
}
