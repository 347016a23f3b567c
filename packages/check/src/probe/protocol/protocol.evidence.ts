import type { Exchange, Message } from '../../wire/exchange.evidence.ts';

/** A request with a parameter of the wrong type. */
export interface WrongType {
  /** What was wrong: "the cursor is a number". */
  readonly what: string;
  /** Whether a server may serve the request all the same, because it needs the parameter not. */
  readonly isIgnorable: boolean;
  readonly exchange: Exchange;
}

/** A request with something that no revision defines. */
export interface UnknownField {
  readonly place: '_meta' | 'params';
  readonly exchange: Exchange;
}

/** Requests that a good server answers, each a little unusual. */
export interface Requests {
  /** A request that every server serves. */
  readonly plain: Exchange;
  /** The same under ids of every form. */
  readonly ids: readonly Exchange[];
  /** The same under an id with text outside ASCII. */
  readonly text: Exchange;
  readonly unknownMethod: Exchange;
  readonly wrongTypes: readonly WrongType[];
  readonly unknownFields: readonly UnknownField[];
  /** Requests of several kinds that were sent at once. */
  readonly parallel: readonly Exchange[];
  /** Methods that the modern era removed; empty in the legacy one. */
  readonly removed: readonly Exchange[];
  /** A resource that is listed, and one that is not; absent where none are declared. */
  readonly resource?: Exchange;
  readonly unknownResource?: Exchange;
}

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
