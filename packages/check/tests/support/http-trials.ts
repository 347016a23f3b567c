import type { Exchange, HttpAnswer } from '../../src/wire/exchange.evidence.ts';
import type { HttpTrial } from '../../src/probe/http/http.evidence.ts';
import { answered, http, refused, unanswered } from './evidence.ts';

const METHOD = 'server/discover';

/** A request that was served. */
export const served = (parts: Partial<HttpAnswer> = {}): HttpTrial => ({
  what: METHOD,
  exchange: answered(METHOD, { ok: true }, { http: http(parts) }),
});

/** A request that was refused with this status and, where given, this JSON-RPC error. */
export const denied = (status: number, code?: number): HttpTrial => ({
  what: `${METHOD} in an odd form`,
  exchange:
    code === undefined
      ? { ...unanswered(METHOD, { http: http({ status, headers: {} }) }), ending: 'answered' }
      : refused(METHOD, { code }, { http: http({ status }) }),
});

/** A request that hung. */
export const hung: HttpTrial = { what: `${METHOD} in an odd form`, exchange: unanswered(METHOD) };

/** An answer that is only a status and headers. */
export const bare = (status: number, headers: Readonly<Record<string, string>> = {}): Exchange => ({
  ...unanswered('', { http: http({ status, headers }) }),
  ending: 'answered',
});

/** A result that came as a stream of events. */
export const streamed = (method: string, parts: Partial<HttpAnswer> = {}): Exchange =>
  answered(
    method,
    {},
    {
      http: http({
        headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
        ...parts,
      }),
    },
  );
