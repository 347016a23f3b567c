import type { Exchange } from './exchange.ts';
import type { Message } from './message.ts';

/** How a spawned process behaved, from its start to its end. */
export interface ProcessRecord {
  /** Lines on stdout that were no JSON-RPC messages: the first few, cut. */
  readonly noise: readonly string[];
  readonly noiseLines: number;
  readonly stderrBytes: number;
  /** The start of stderr. */
  readonly stderrHead: string;
  /** Of a process that ended by itself: the start and the end of stderr, where it says why. */
  readonly lastStderr?: string;
  /**
   * What ended it: `itself` before we asked, `eof` when its stdin closed, `sigterm` or `sigkill`
   * when it had to be told.
   */
  readonly endedBy: 'itself' | 'eof' | 'sigterm' | 'sigkill';
  readonly exit: { readonly code: number | null; readonly signal: string | null };
}

/** Everything said on one connection: a spawned process, or the HTTP requests of one session. */
export interface Conversation {
  /** The probe that held it. */
  readonly name: string;
  readonly exchanges: readonly Exchange[];
  /** Everything that came, in order; what answers nothing has no `answers`. */
  readonly messages: readonly Message[];
  /** Present for a spawned server. */
  readonly process?: ProcessRecord;
}
