import { ToolError } from '@wellspoken/kit';

import type { Operation } from './query-input.ts';

const TIPS: Readonly<Record<Operation, string>> = {
  search: 'See the fields that can be searched with operation info.',
  summary: 'Find ids with operation search first.',
  info: 'List all databases with database all.',
  fetch: 'Find ids with operation search first, and leave rettype out for the usual form.',
  link: 'See the kinds of links with operation info of the database of the ids.',
  post: 'Without post, ids can be given to summary, fetch and link directly.',
  global_query: 'One database can be asked with operation search.',
  spell: 'The query can be tried as it is with operation search.',
};

/** The failure of an operation, which says which one it was and what else could be done. */
export function inOperation(operation: Operation, error: ToolError): ToolError {
  const { code, message, suggestions, retryable, retryAfterMs } = error;
  return new ToolError(code, `Error in ${operation}: ${message}`, {
    suggestions: [...suggestions, TIPS[operation]],
    retryable,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    cause: error.cause,
  });
}
