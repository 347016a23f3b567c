import type { Exchange } from '../wire/exchange.evidence.ts';

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
