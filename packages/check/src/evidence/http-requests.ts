import type { Exchange } from '../wire/exchange.evidence.ts';
import type { HttpTrial } from './http-trial.ts';

/** How the endpoint takes requests of unusual form. */
export interface HttpRequests {
  /** A harmless request of usual form. */
  readonly usual: HttpTrial;
  /** Messages that want no answer: a notification, in the legacy era also a response. */
  readonly silent: readonly HttpTrial[];
  /** Requests with an odd Accept header, or none. */
  readonly accepts: readonly HttpTrial[];
  /** A request whose Content-Type is no JSON. */
  readonly notJson: HttpTrial;
  /** A request whose Content-Type is JSON with a charset. */
  readonly withCharset: HttpTrial;
  /** A GET that asks for a stream; only status and headers are read. */
  readonly get: Exchange;
  /** A DELETE; only in the modern era. */
  readonly delete?: Exchange;
  /** Readable requests that must be refused for what they ask. */
  readonly refused: readonly HttpTrial[];
  /** Requests with a version header that the server cannot know; only in the legacy era. */
  readonly versions: readonly HttpTrial[];
  /** Whether the server also opens with `initialize`: then old clients are its clients too. */
  readonly hasLegacy: boolean;
}
