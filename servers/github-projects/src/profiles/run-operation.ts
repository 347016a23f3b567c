import { ToolError, type Context } from '@wellspoken/kit';

import type { Desk } from '../desk.ts';
import type { Operation, Scope } from '../operations/operation.ts';

/** Runs an operation for one call, whatever the tool is that it was called through. */
export async function runOperation(
  operation: Operation,
  input: unknown,
  { desk, ctx }: { readonly desk: Desk; readonly ctx: Context },
): Promise<unknown> {
  const { signal, progress } = ctx;
  try {
    return await operation.run(input, { ...desk, signal, progress });
  } catch (error) {
    throw withScopes(error, operation.scopes);
  }
}

/** GitHub often says only that something is not allowed; what a token needs is known here. */
function withScopes(error: unknown, scopes: readonly Scope[]): unknown {
  if (!(error instanceof ToolError) || error.code !== 'permission_denied') return error;
  if (scopes.length === 0) return error;
  const needed = `A classic token needs ${scopes.join(' and ')} for this; health_check shows what it has.`;
  return new ToolError(error.code, error.message, {
    suggestions: [...error.suggestions, needed],
    retryable: error.retryable,
    details: { ...error.details, scopes },
    cause: error.cause,
    ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
  });
}
