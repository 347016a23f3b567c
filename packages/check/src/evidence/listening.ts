import type { Json, JsonObject } from '../wire/json.ts';
import type { Exchange, Message } from '../wire/exchange.evidence.ts';

/** One `subscriptions/listen`. */
export interface Listen {
  readonly id: Json;
  /** What was wished for, in words: "everything", "nothing". */
  readonly wish: string;
  readonly filter: JsonObject;
  readonly exchange: Exchange;
  /** What ended it: we did, or nobody before the connection closed. */
  readonly endedBy: 'cancel' | 'close';
  /** Whether the server had ended it before we did. */
  readonly wasEndedByServer: boolean;
}

/** What became of wishes to be told of changes. */
export interface Listening {
  /** Empty where the server declares nothing to listen to. */
  readonly listens: readonly Listen[];
  /** Everything that came on the shared channel, in order; over HTTP each has a stream of its own. */
  readonly channel: readonly Message[];
  /** The part of the channel that came after one was cancelled. */
  readonly afterCancel: readonly Message[];
}
