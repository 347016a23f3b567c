import { ToolError } from '@wellspoken/kit';
import type { Classify, UpstreamRate, UpstreamTimeout } from '@wellspoken/kit/upstream';

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
  /** The longest pause that is kept although the service asks for more; see the kit's upstreams. */
  readonly maxCoolDownMs?: number;
  /** How long one request may take. */
  readonly attemptMs?: number;
}

const ATTEMPT_MS = 30_000;

/** The pause that a pace shortens, if it does; services decide how long pauses are. */
export function limitPauses({ maxCoolDownMs }: Pace = {}): Pick<UpstreamRate, 'maxCoolDownMs'> {
  return maxCoolDownMs === undefined ? {} : { maxCoolDownMs };
}

/** How long one request may take; a call as a whole may take what its tool call has left. */
export function limitAttempts({ attemptMs = ATTEMPT_MS }: Pace = {}): UpstreamTimeout {
  return { attemptMs };
}

/** How this server names itself to the services that it calls. */
export const USER_AGENT = 'wellspoken-entrez';

/** How long no request is made after a 429 that does not say how long. */
export const USUAL_COOL_DOWN_MS = 2_000;

/** What is judged, and how. */
export interface ServiceProfile {
  readonly name: string;
  /** In which form it must answer a request. */
  readonly getForm: (url: URL) => Form;
}

/** Classifies responses of a service without error formats of its own. */
export function createPlainClassify({ name, getForm }: ServiceProfile): Classify {
  return (response) => {
    if (response.status !== 429) return checkBody(name, response, getForm(response.url));
    const error = new ToolError('rate_limited', `${name} was called too often.`, {
      suggestions: ['Try again later.'],
    });
    return { retry: true, refused: true, error };
  };
}
