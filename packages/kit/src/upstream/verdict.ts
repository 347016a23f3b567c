import type { ToolError } from '../errors/tool-error.ts';
import type { UpstreamResponse } from './response.ts';

/** What a service really said, where its status does not tell. */
export interface Verdict {
  /** A passing failure: a read is made again; a write only where `refused` is true. */
  readonly retry?: boolean;
  /** Not before then, where `retry` is true. */
  readonly afterMs?: number;
  /** Nobody calls the service for so long. Without `retry` and `error` the answer itself is used. */
  readonly coolDownMs?: number;
  /** The service is there and certainly did nothing: the breaker does not count it, and even a write may be made again. */
  readonly refused?: boolean;
  /** What the caller is told. */
  readonly error?: ToolError;
}

/** Looks at every complete answer; undefined leaves the judgement to the status. */
export type Classify = (response: UpstreamResponse) => ToolError | Verdict | undefined;
