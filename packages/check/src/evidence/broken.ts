import type { Exchange, Message } from '../wire/exchange.evidence.ts';

/** What was sent that a server must not serve. */
export type BrokenKind = 'null id' | 'broken JSON' | 'no request' | 'batch';

/** One text that is no good request, and what came of it. */
export interface BrokenAttempt {
  readonly kind: BrokenKind;
  /** What it was: "a number as method". */
  readonly what: string;
  readonly exchange: Exchange;
  /** Every response that came between it and the answer to the next good request. */
  readonly replies: readonly Message[];
  /** Whether the next good request was answered. */
  readonly livesOn: boolean;
}

/** Notifications, and every response that came after them. */
export interface Notified {
  readonly exchanges: readonly Exchange[];
  readonly replies: readonly Message[];
}

/** What came of messages that a good server does not serve. */
export interface Broken {
  readonly notified: Notified;
  readonly attempts: readonly BrokenAttempt[];
  /** `initialize` as a legacy client sends it, to a server that speaks the modern era only. */
  readonly initialize?: Exchange;
  /** `initialize` in the envelope of the modern era, where the former was refused. */
  readonly modernInitialize?: Exchange;
}
