import { ERROR_META_KEY } from '@wellspoken/kit';

/** How a request ended: `refused` is for want of a scope, `failed` for any other reason. */
export type Outcome = 'answered' | 'refused' | 'failed';

const LACKING = /needs the scopes? "/;

/** Tells a refusal for want of a scope from everything else. */
export async function outcomeOf(asked: Promise<object>): Promise<Outcome> {
  try {
    const answer: ToolAnswer = await asked;
    if (answer.isError !== true) return 'answered';
    const { code, scopes } = answer._meta?.[ERROR_META_KEY] ?? {};
    return code === 'permission_denied' && Array.isArray(scopes) ? 'refused' : 'failed';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // What the official client makes of 403 with insufficient_scope.
    const isForbidden = error.name === 'InsufficientScopeError';
    return isForbidden || LACKING.test(error.message) ? 'refused' : 'failed';
  }
}

interface ToolAnswer {
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, { readonly code?: unknown; readonly scopes?: unknown }>>;
}
