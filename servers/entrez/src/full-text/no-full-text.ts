import { ToolError } from '@wellspoken/kit';

import type { ArticleId } from '../answer/article-id.ts';
import type { Attempt } from './attempt.ts';

/** What is said when all places were tried; a place that could not be asked is no place without it. */
export function noFullText({ kind, value }: ArticleId, attempts: readonly Attempt[]): ToolError {
  const name = kind === 'pmid' ? `PMID ${value}` : value;
  const told = attempts.map(({ source, reason }) => `${source}: ${reason}`).join(' ');
  const failure = attempts.find(({ outcome }) => outcome === 'failed')?.error;
  if (failure !== undefined) {
    const { code, retryAfterMs } = failure;
    return new ToolError(code, `It is not known whether ${name} has an open full text. ${told}`, {
      suggestions: ['Try again later.', 'get_article shows the abstract.'],
      retryable: true,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      cause: failure,
    });
  }
  return new ToolError('not_found', `No open full text of ${name} was found. ${told}`, {
    suggestions: ['get_article shows the abstract.', "The publisher's page may have it."],
  });
}
