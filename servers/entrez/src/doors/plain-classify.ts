import { ToolError } from '@wellspoken/kit';
import { parseRetryAfter, type Classify } from '@wellspoken/kit/upstream';

import type { Pace } from './door-options.ts';
import { oddInstead, type Form } from './odd-answer.ts';

const USUAL_COOL_DOWN_MS = 2_000;
const MOST_COOL_DOWN_MS = 30_000;

/** What is judged, and how. */
export interface PlainService {
  readonly name: string;
  readonly pace: Pace | undefined;
  /** In which form it must answer a request. */
  readonly formOf: (url: URL) => Form;
}

/** Judges answers of a service that has no failures of its own making. */
export function createPlainClassify({ name, pace, formOf }: PlainService): Classify {
  const { coolDownMs: mostMs = MOST_COOL_DOWN_MS } = pace ?? {};
  return (response) => {
    if (response.status !== 429) return oddInstead(name, response, formOf(response.url));
    const asked = parseRetryAfter(response.headers.get('retry-after'), Date.now());
    const coolDownMs = Math.min(asked ?? USUAL_COOL_DOWN_MS, mostMs);
    const error = new ToolError('rate_limited', `${name} was called too often.`, {
      suggestions: ['Try again later.'],
      retryAfterMs: coolDownMs,
    });
    return { retry: true, refused: true, coolDownMs, error };
  };
}
