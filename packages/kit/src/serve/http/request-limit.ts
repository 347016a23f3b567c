import type { ServerResponse } from 'node:http';

import type { Caller } from '../../call/types.ts';
import type { FairLimiter } from '../../call/fair-limits.ts';
import { assertPositive } from '../../define/options.ts';
import type { RateLimit } from '../../define/tool.ts';
import { type HeaderList, refuse } from '../fetch/respond.ts';

/** Limits how many requests of any kind one caller may send. */
export interface RequestLimit extends RateLimit {
  /** Adds the remaining allowance to every response as headers; default false. */
  readonly headers?: boolean;
}

/** Counts requests per caller. */
export interface RequestCount {
  /** Counts a request; returns an error response if there were too many. */
  readonly take: (caller: Caller) => Response | undefined;
  /** Adds the rate limit headers to a response, if enabled. */
  readonly tell: (caller: Caller, out: ServerResponse) => void;
  /** The names of the rate limit headers; empty if disabled. */
  readonly headers: readonly string[];
}

const DEFAULT_REQUEST_LIMIT: RequestLimit = { perMinute: 6_000 };
const HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;
const UNCOUNTED: RequestCount = { take: () => undefined, tell: () => {}, headers: [] };

/** Creates the counter; without a limit it accepts everything. */
export function countRequests(
  setting: RequestLimit | false = DEFAULT_REQUEST_LIMIT,
  limiter: FairLimiter,
): RequestCount {
  if (setting === false) return UNCOUNTED;
  const { perMinute, headers = false } = setting;
  assertPositive('serveHttp', 'requestLimit.perMinute', perMinute);
  // Tells what all clients of the caller share.
  const standing = ({ id }: Caller): HeaderList => {
    const { left, moreMs } = limiter.look({ id }, id, perMinute);
    const values = [perMinute, left, Math.ceil(moreMs / 1000)];
    return Object.fromEntries(HEADERS.map((name, index) => [name, String(values[index])]));
  };
  return {
    headers: headers ? HEADERS : [],
    take: (caller) => {
      const waitMs = limiter.take(caller, caller.id, perMinute);
      if (waitMs === 0) return undefined;
      return refuseForNow({
        status: 429,
        seconds: Math.ceil(waitMs / 1000),
        message: `More than ${perMinute} ${perMinute === 1 ? 'request' : 'requests'} in a minute.`,
        ...(headers && { headers: standing(caller) }),
      });
    },
    tell: (caller, out) => {
      if (!headers) return;
      for (const [name, value] of Object.entries(standing(caller))) out.setHeader(name, value);
    },
  };
}

/** A refusal after which the client may retry. */
export interface TemporaryRefusal {
  readonly status: 429 | 503;
  readonly seconds: number;
  readonly message: string;
  readonly headers?: HeaderList;
}

/** Creates an error response that says when to retry. */
export function refuseForNow({ status, seconds, message, headers }: TemporaryRefusal): Response {
  return refuse({
    status,
    message: `${message} Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds), ...headers },
  });
}
