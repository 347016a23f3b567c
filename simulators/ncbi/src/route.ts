import type { IncomingHttpHeaders } from 'node:http';

import type { Delivery } from '@wellspoken/simulator-shell';

/** A request as the routes see it. */
export interface SimulatorRequest {
  readonly method: string;
  /** As it was sent, percent-encoded, without the first slash and without the query. */
  readonly path: string;
  /** The parts of the path between slashes, decoded. */
  readonly segments: readonly string[];
  /** Query and form together, the query first. */
  readonly parameters: URLSearchParams;
  /** The body as text, where it is no form. */
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
}

/** What is sent back. */
export interface Answer {
  /** 200 where it is not said. */
  readonly status?: number;
  /** The content type; XML in UTF-8 where it is not said. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** How it is sent where it is not sent as it should be. */
  readonly delivery?: Delivery;
}

/** What may be asked for, and what answers it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'any';
  /** Tried on the path without the first slash; write it from ^ to $. */
  readonly path: RegExp;
  /** Counters and limits are kept for each service apart. */
  readonly service: string;
  readonly limit?: Limit;
  readonly answer: (request: SimulatorRequest) => Answer;
}

/** How often a service may be called, and how it refuses further calls. */
export interface Limit {
  readonly perSecond: (hasKey: boolean) => number;
  readonly refuse: (excess: Excess) => Answer;
}

/** One call too many. */
export interface Excess {
  /** The key, or the address where there is none. */
  readonly caller: string;
  /** Calls in the last second, this one among them. */
  readonly count: number;
  readonly limit: number;
}
