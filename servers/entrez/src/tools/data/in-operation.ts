import { ToolError } from '@wellspoken/kit';

import type { Operation } from './data-input.ts';

const WHAT_FAILED: Partial<Record<Operation, string>> = {
  fetch_and_stage: 'Data staging failed',
  query: 'Database query failed',
  schema: 'Schema retrieval failed',
};

const TIPS: Partial<Record<Operation, string>> = {
  fetch_and_stage: 'Fewer records, or rettype "docsum", are quicker to stage.',
  query: 'See tables and columns with operation "schema".',
};

/** Does a part of an operation; its failure says in the documented words what failed. */
export async function inOperation<Result>(
  operation: Operation,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError) || isSaidAlready(error)) throw error;
    const { code, message, suggestions, retryable, retryAfterMs } = error;
    const tip = TIPS[operation];
    const isNew = tip !== undefined && !suggestions.some((one) => one.includes('"schema"'));
    throw new ToolError(
      code,
      `Error in ${operation}: ${WHAT_FAILED[operation] ?? 'It failed'}: ${message}`,
      {
        suggestions: [...suggestions, ...(isNew ? [tip] : [])],
        retryable,
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
        cause: error.cause,
      },
    );
  }
}

/** What has documented words of its own. */
function isSaidAlready({ message }: ToolError): boolean {
  return message.startsWith('Only SELECT queries');
}
