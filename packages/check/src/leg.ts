import type { Era, Revision } from '@wellspoken/spec/revisions';

/** How a server is reached; `sse` is HTTP+SSE of 2024-11-05, where that is all it offers. */
export type Transport = 'stdio' | 'http' | 'sse';

/** One way in which a server is examined: everything is probed and judged once per leg. */
export interface Leg {
  readonly era: Era;
  readonly transport: Transport;
  /** The revision that was agreed on. */
  readonly revision: Revision;
}
