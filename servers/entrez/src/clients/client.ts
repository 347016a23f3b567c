import { ToolError } from '@wellspoken/kit';
import { type Classify, parseRetryAfter } from '@wellspoken/kit/upstream';

import { type Form, checkBody } from './response.ts';

/** What every client needs to know; the gaps and waits of its service are its own. */
export interface ClientOptions {
  readonly baseUrl: string;
  /** Contact address of the operator. */
  readonly email?: string | undefined;
  /** Shorter delays, for a simulator. */
  readonly pace?: Pace | undefined;
}

/** How fast a service is called, and called again. */
export interface Pace {
  readonly minGapMs?: number;
  readonly retryBaseMs?: number;
  readonly coolDownMs?: number;
}

/** How this server names itself to the services that it calls. */
export const USER_AGENT = 'wellspoken-entrez';

const USUAL_COOL_DOWN_MS = 2_000;
const MOST_COOL_DOWN_MS = 30_000;

/** What is judged, and how. */
export interface ServiceProfile {
  readonly name: string;
  readonly pace: Pace | undefined;
  /** In which form it must answer a request. */
  readonly getForm: (url: URL) => Form;
}

/** Classifies responses of a service without error formats of its own. */
export function createPlainClassify({ name, pace, getForm }: ServiceProfile): Classify {
  const { coolDownMs: mostMs = MOST_COOL_DOWN_MS } = pace ?? {};
  return (response) => {
    if (response.status !== 429) return checkBody(name, response, getForm(response.url));
    const asked = parseRetryAfter(response.headers.get('retry-after'), Date.now());
    const coolDownMs = Math.min(asked ?? USUAL_COOL_DOWN_MS, mostMs);
    const error = new ToolError('rate_limited', `${name} was called too often.`, {
      suggestions: ['Try again later.'],
      retryAfterMs: coolDownMs,
    });
    return { retry: true, refused: true, coolDownMs, error };
  };
}
