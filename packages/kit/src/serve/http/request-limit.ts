import type { ServerResponse } from 'node:http';

import type { Caller } from '../../call/types.ts';
import { createRateLimiter } from '../../call/limits.ts';
import { assertPositive } from '../../define/options.ts';
import type { RateLimit } from '../../define/tool.ts';
import type { Clock } from '../../utils/platform.ts';
import { type HeaderList, refuse } from '../fetch/respond.ts';

/** How many requests of any kind one caller may send. */
export interface RequestLimit extends RateLimit {
  /** Tells callers with every answer how they stand; no by default. */
  readonly headers?: boolean;
}

/** Counts the requests of callers. */
export interface RequestCount {
  /** Counts a request; its refusal where there were too many. */
  readonly take: (caller: Caller) => Response | undefined;
  /** Has the answer to a caller say how many requests are left, where that is wished. */
  readonly tell: (caller: Caller, out: ServerResponse) => void;
  /** The headers that say it. */
  readonly headers: readonly string[];
}

const DEFAULT_REQUEST_LIMIT: RequestLimit = { perMinute: 6_000 };
const HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;
const UNCOUNTED: RequestCount = { take: () => undefined, tell: () => {}, headers: [] };

/** Begins to count requests; all are let in where there is no limit. */
export function countRequests(
  setting: RequestLimit | false = DEFAULT_REQUEST_LIMIT,
  clock: Clock = Date.now,
): RequestCount {
  if (setting === false) return UNCOUNTED;
  const { perMinute, headers = false } = setting;
  assertPositive('serveHttp', 'requestLimit.perMinute', perMinute);
  const limiter = createRateLimiter(clock);
  const standing = ({ id }: Caller): HeaderList => {
    const { left, moreMs } = limiter.look(id, perMinute);
    const values = [perMinute, left, Math.ceil(moreMs / 1000)];
    return Object.fromEntries(HEADERS.map((name, index) => [name, String(values[index])]));
  };
  return {
    headers: headers ? HEADERS : [],
    take: (caller) => {
      const waitMs = limiter.take(caller.id, perMinute);
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

/** A refusal of what may be asked again. */
export interface TemporaryRefusal {
  readonly status: 429 | 503;
  readonly seconds: number;
  readonly message: string;
  readonly headers?: HeaderList;
}

/** Refuses with when to try again. */
export function refuseForNow({ status, seconds, message, headers }: TemporaryRefusal): Response {
  return refuse({
    status,
    message: `${message} Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds), ...headers },
  });
}
