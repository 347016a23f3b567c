import { createConcurrencyCounter } from '@wellspoken/simulator-shell';

import type { FaultKind } from './faults.ts';

/** A request that was seen. */
export interface SeenRequest {
  readonly api: 'graphql' | 'rest';
  readonly method: string;
  readonly path: string;
  /** The name of the GraphQL operation. */
  readonly operation?: string;
  /** Root fields of GraphQL. */
  readonly fields: readonly string[];
  readonly isMutation: boolean;
  readonly points: number;
  readonly nodes: number;
  /** 0 where no answer was given. */
  readonly status: number;
  readonly fault?: FaultKind;
}

/** How much was asked. */
export interface Counters {
  readonly requests: number;
  readonly graphql: number;
  readonly rest: number;
  /** Requests that change something. */
  readonly mutations: number;
  readonly points: number;
  readonly mostWritesAtOnce: number;
}

/** The book of requests. */
export interface Book {
  readonly seen: () => readonly SeenRequest[];
  readonly counters: () => Counters;
  readonly note: (request: SeenRequest) => void;
  /** Counts a change until the function it gives is called. */
  readonly beginWrite: () => () => void;
  readonly clear: () => void;
}

/** Creates an empty book. */
export function createBook(): Book {
  let seen: SeenRequest[] = [];
  const writes = createConcurrencyCounter();
  return {
    seen: () => [...seen],
    counters: () => ({
      requests: seen.length,
      graphql: seen.filter(({ api }) => api === 'graphql').length,
      rest: seen.filter(({ api }) => api === 'rest').length,
      mutations: seen.filter(({ isMutation }) => isMutation).length,
      points: seen.reduce((sum, { points }) => sum + points, 0),
      mostWritesAtOnce: writes.most(),
    }),
    note: (request) => {
      seen.push(request);
    },
    beginWrite: writes.begin,
    clear: () => {
      seen = [];
      writes.clear();
    },
  };
}
