import { type Classify, createUpstream, type Fetch } from '@wellspoken/kit/upstream';

import { graphqlUrl } from './routes.ts';

/** The ways to GitHub. */
interface Upstreams {
  readonly read: Fetch;
  /** Sent once, unless GitHub says that it did nothing. */
  readonly write: Fetch;
  /** In turn with all changes, but sent again where the answer was lost. */
  readonly repeatableWrite: Fetch;
  readonly close: () => Promise<void>;
}

/** What the doors need to know. */
interface UpstreamOptions {
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly pace: Pace;
  readonly classify: Classify;
}

const READS_AT_ONCE = 8;
/** GitHub asks for a second between changes, and for one at a time. */
const WRITE_GAP_MS = 1_000;
const RETRY_BASE_MS = 500;
/** GitHub gives up on a request after ten seconds itself. */
const ATTEMPT_MS = 20_000;
/** Less than the minute after which most clients give up. */
const TOTAL_MS = 50_000;
const MOST_BYTES = 33_554_432;

/** Creates the two doors to GitHub: many may ask at once, and changes go one after the other. */
export function createUpstreams({ baseUrl, token, pace, classify }: UpstreamOptions): Upstreams {
  const shared = {
    name: 'GitHub',
    baseUrl,
    allowPaths: [new URL(graphqlUrl(baseUrl)).pathname],
    retry: { attempts: 3, baseMs: pace.retryBaseMs ?? RETRY_BASE_MS },
    timeout: { attemptMs: pace.attemptMs ?? ATTEMPT_MS, totalMs: pace.totalMs ?? TOTAL_MS },
    redact: { secrets: token === undefined ? [] : [token] },
    maxResponseBytes: MOST_BYTES,
    classify,
    ...(pace.hasBreaker === false && { breaker: false as const }),
  };
  const reads = createUpstream({ ...shared, rate: { concurrency: READS_AT_ONCE } });
  const writes = createUpstream({
    ...shared,
    rate: { concurrency: 1, minGapMs: pace.minGapMs ?? WRITE_GAP_MS },
  });
  return {
    read: reads.fetchWith({ effect: 'read' }),
    write: writes.fetchWith({ effect: 'write' }),
    repeatableWrite: writes.fetchWith({ effect: 'read' }),
    close: async () => {
      await Promise.all([reads.close(), writes.close()]);
    },
  };
}

/** Other gaps and waits than GitHub asks for, where it is simulated. */
export interface Pace {
  /** Between the starts of two changes. */
  readonly minGapMs?: number;
  /** The first wait before a repeat. */
  readonly retryBaseMs?: number;
  /** The longest time for which nobody calls after GitHub asked for a pause. */
  readonly coolDownMs?: number;
  /** How long one request may take. */
  readonly attemptMs?: number;
  /** How long a call may take with all waits and repeats. */
  readonly totalMs?: number;
  /** Whether a GitHub that keeps failing is left alone for a while. */
  readonly hasBreaker?: boolean;
}
