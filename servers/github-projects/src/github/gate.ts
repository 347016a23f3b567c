import { rateLimited } from './refusals.ts';

/** Which of GitHub's two APIs; each has a budget of its own. */
export type Api = 'graphql' | 'rest';

/** Keeps requests back that GitHub would count against a token whose budget is used up. */
export interface Gate {
  readonly close: (api: Api, forMs: number) => void;
  /** Throws while the gate is closed. */
  readonly pass: (api: Api) => void;
}

/** Creates a gate that is open. */
export function createGate(): Gate {
  const closedUntil: Record<Api, number> = { graphql: 0, rest: 0 };
  return {
    close: (api, forMs) => {
      closedUntil[api] = performance.now() + forMs;
    },
    pass: (api) => {
      const leftMs = Math.ceil(closedUntil[api] - performance.now());
      if (leftMs > 0) throw rateLimited('primary', leftMs);
    },
  };
}
