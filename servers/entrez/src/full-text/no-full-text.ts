import { ToolError } from '@wellspoken/kit';

import type { ArticleId } from '../articles/article-id.ts';
import type { Attempt } from './attempt.ts';

const ABSTRACT = 'get_article shows the record of PubMed, with the abstract where there is one.';

/** What is said when all places were tried; a place that could not be asked is no place without it. */
export function noFullText({ kind, value }: ArticleId, attempts: readonly Attempt[]): ToolError {
  const name = kind === 'pmid' ? `PMID ${value}` : value;
  const told = attempts.map(({ source, reason }) => `${source}: ${reason}`).join(' ');
  const failure = attempts.find(({ outcome }) => outcome === 'failed')?.error;
  if (failure !== undefined) {
    const { code, retryAfterMs } = failure;
    return new ToolError(code, `It is not known whether ${name} has an open full text. ${told}`, {
      suggestions: ['Try again later.', ABSTRACT],
      retryable: true,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      cause: failure,
    });
  }
  return new ToolError('not_found', `No open full text of ${name} was found. ${told}`, {
    suggestions: [ABSTRACT, "The publisher's page may have it."],
  });
}
