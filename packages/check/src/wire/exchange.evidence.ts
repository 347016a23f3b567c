import type { Era, Revision } from '@wellspoken/spec/revisions';

import type { Json, JsonObject } from './json.ts';

/**
 * How a wait for an answer ended: `answered`; `silent`, when nothing came in time; `closed`, when
 * the process or the connection ended first; `unreachable`, when nothing could be sent.
 */
export type Ending = 'answered' | 'silent' | 'closed' | 'unreachable';

/** One sent message and its outcome. */
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

/** The content of one line, body or event. */
export interface Message {
  /** The text as it came, cut where it is very long. */
  readonly raw: string;
  /** The JSON that it held; absent where it held none. */
  readonly json?: Json;
  /** The method of the request that it answers; absent for unsolicited messages. */
  readonly answers?: string;
}

/** One event of a text/event-stream body. */
export interface StreamEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data: string;
  readonly retry?: string;
}

/** What came back for one HTTP request. */
export interface HttpAnswer {
  readonly status: number;
  /** Header values by lower-case name; a header that came twice is joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, cut where it is very long; empty for a stream of events. */
  readonly body: string;
  /** The events of a text/event-stream body, in order. */
  readonly events: readonly StreamEvent[];
  /** How many comment lines (keep-alives) the stream had. */
  readonly comments: number;
  /** Whether the server ended the body; false where we stopped reading it. */
  readonly isComplete: boolean;
}

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
   * when it had to be asked to.
   */
  readonly endedBy: 'itself' | 'eof' | 'sigterm' | 'sigkill';
  readonly exit: { readonly code: number | null; readonly signal: string | null };
}

/** All messages of one connection: a spawned process, or the HTTP requests of one session. */
export interface Conversation {
  /** The probe that held it. */
  readonly name: string;
  readonly exchanges: readonly Exchange[];
  /** All received messages in order; unsolicited ones have no `answers`. */
  readonly messages: readonly Message[];
  /** Present for a spawned server. */
  readonly process?: ProcessRecord;
}

/** How a server is reached; `sse` is HTTP+SSE of 2024-11-05, where that is all it offers. */
export type Transport = 'stdio' | 'http' | 'sse';

/** A protocol era over a transport; probes and rules run once per variant. */
export interface Variant {
  readonly era: Era;
  readonly transport: Transport;
  /** The revision that was agreed on. */
  readonly revision: Revision;
}
