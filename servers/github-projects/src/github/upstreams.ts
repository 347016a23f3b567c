import { type Classify, createPauses, createUpstream, type Fetch } from '@wellspoken/kit/upstream';

import { readApi } from './classify.ts';
import { USUAL_PAUSE_MS } from './graphql-errors.ts';
import { toGraphqlUrl } from './routes.ts';

/** The upstreams for GitHub. */
interface Upstreams {
  readonly read: Fetch;
  /** Sent once, unless GitHub says that it did nothing. */
  readonly write: Fetch;
  /** Queued with all changes, but sent again if the answer was lost. */
  readonly repeatableWrite: Fetch;
  readonly close: () => Promise<void>;
}

interface UpstreamOptions {
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly pace: Pace;
  readonly classify: Classify;
}

const READS_AT_ONCE = 8;
/** GitHub asks for one change at a time, with a second between changes. */
const WRITE_GAP_MS = 1_000;
const RETRY_BASE_MS = 500;
/** GitHub itself gives up after ten seconds. */
const ATTEMPT_MS = 20_000;
const MOST_BYTES = 33_554_432;

/** Creates the upstreams for GitHub: reads run in parallel, changes one after the other. */
export function createUpstreams({ baseUrl, token, pace, classify }: UpstreamOptions): Upstreams {
  const shared = {
    name: 'GitHub',
    baseUrl,
    allowPaths: [new URL(toGraphqlUrl(baseUrl)).pathname],
    retry: { attempts: 3, baseMs: pace.retryBaseMs ?? RETRY_BASE_MS },
    timeout: { attemptMs: pace.attemptMs ?? ATTEMPT_MS },
    redact: { secrets: token === undefined ? [] : [token] },
    maxResponseBytes: MOST_BYTES,
    classify,
    ...(pace.hasBreaker === false && { breaker: false as const }),
  };
  const { maxCoolDownMs } = pace;
  // A limit is the token's, whichever way learns of it; each API has its own hourly limit.
  const limits = {
    pauses: createPauses(),
    partOf: readApi,
    coolDownMs: USUAL_PAUSE_MS,
    ...(maxCoolDownMs !== undefined && { maxCoolDownMs }),
  };
  const reads = createUpstream({ ...shared, rate: { ...limits, concurrency: READS_AT_ONCE } });
  const writes = createUpstream({
    ...shared,
    rate: { ...limits, concurrency: 1, minGapMs: pace.minGapMs ?? WRITE_GAP_MS },
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

/** Other delays than GitHub asks for, for simulations. */
export interface Pace {
  /** Between the starts of two changes. */
  readonly minGapMs?: number;
  /** The first delay before a retry. */
  readonly retryBaseMs?: number;
  /** The longest pause that is kept although GitHub asks for more; see the kit's upstreams. */
  readonly maxCoolDownMs?: number;
  /** The time limit of one request. */
  readonly attemptMs?: number;
  /** Whether a circuit breaker pauses requests when GitHub keeps failing. */
  readonly hasBreaker?: boolean;
}
