import type { Json, JsonObject } from '../json.ts';
import type { HttpAnswer } from './http-answer.ts';
import type { Message } from './message.ts';

/**
 * How a wait for an answer ended: `answered`; `silent`, when nothing came in time; `closed`, when
 * the process or the connection ended first; `unreachable`, when nothing could be sent.
 */
export type Ending = 'answered' | 'silent' | 'closed' | 'unreachable';

/** One thing that was sent, and what came of it. */
export interface Exchange {
  /** The message, or the text where it was no message. */
  readonly sent: Json;
  readonly method?: string;
  readonly ending: Ending;
  /** The response to it: what carries its id, or, over HTTP, the only response that came back. */
  readonly answer?: Message;
  /** The result inside the answer, where that is an object. */
  readonly result?: JsonObject;
  /** The error inside the answer, whatever its form. */
  readonly error?: Json;
  /** What else came on the same stream before the answer: notifications and requests. */
  readonly others: readonly Message[];
  /** The HTTP side of it; absent over stdio. */
  readonly http?: HttpAnswer;
}
