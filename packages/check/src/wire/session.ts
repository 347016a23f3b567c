import type {
  Conversation,
  Exchange,
  Variant,
  Message,
  ProcessRecord,
} from './exchange.evidence.ts';
import type { HttpEndpoint } from './http-endpoint.ts';
import { type Json, type JsonObject, parseJson, shareParts } from './json.ts';
import type { ServerProcess } from './stdio-process.ts';

/** What a client answers to a request of the server; undefined leaves it without an answer. */
export type Responder = (
  request: JsonObject,
) => { readonly result: Json } | { readonly error: Json } | undefined;

/** How to send one message. */
export interface SendOptions {
  /** Instead of the usual time. */
  readonly timeoutMs?: number;
  /** HTTP headers instead of the usual ones; null leaves one out. Ignored over stdio. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Over HTTP: another path and query than the endpoint's. */
  readonly path?: string;
  /** Takes each message that comes before the answer. */
  readonly onMessage?: (message: Message) => void;
  /** How long an HTTP server may take to end a stream after the answer; a moment by default. */
  readonly closingMs?: number;
  /** Stops waiting; over HTTP it closes the connection, which cancels a modern request. */
  readonly signal?: AbortSignal;
}

/** How to send one request. */
export interface RequestOptions extends SendOptions {
  /** Instead of the next number. */
  readonly id?: Json;
  /** Fields for `_meta`: they come on top of the usual ones; null leaves one out. */
  readonly meta?: Readonly<Record<string, Json>>;
  /** The client's capabilities of this request in the modern era; those of the session by default. */
  readonly capabilities?: JsonObject;
}

/** How to open a session. */
export interface OpenOptions {
  /** What the client declares; nothing by default. */
  readonly capabilities?: JsonObject;
  /** Answers requests of the server; by default only `ping` is served. */
  readonly respond?: Responder;
  /** Another revision than that of the variant. */
  readonly revision?: string;
  /** Whether to open it at all: without, a process is only spawned, over HTTP nothing is sent. */
  readonly handshake?: boolean;
  /** Over HTTP: headers of every request; null leaves a usual one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Over stdio: changes to the environment of the process; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** One connection to the server, with everything that was said on it. */
export interface Session {
  readonly variant: Variant;
  /** The exchange that opened it; absent without a handshake and in the modern era. */
  readonly opened?: Exchange;
  /** Sends a request with the envelope of the era and waits for its answer. */
  readonly request: (
    method: string,
    params?: JsonObject,
    options?: RequestOptions,
  ) => Promise<Exchange>;
  /** Sends a notification. Over stdio it waits for nothing; over HTTP for the status. */
  readonly notify: (
    method: string,
    params?: JsonObject,
    options?: SendOptions,
  ) => Promise<Exchange>;
  /**
   * Sends text as it is (over stdio a newline is added unless it ends with one) and waits for the
   * next response that no other request waits for.
   */
  readonly sendText: (text: string | Uint8Array, options?: SendOptions) => Promise<Exchange>;
  /** Resolves when nothing has come for a while, so that silence can be distinguished from slowness. */
  readonly settle: () => Promise<void>;
  /** Messages that came so far. */
  readonly messages: () => readonly Message[];
  /** Whether the server can still be talked to. */
  readonly isOpen: () => boolean;
  /** Ends it as a client should; over stdio the process is ended, with force if need be. */
  readonly close: () => Promise<Conversation>;
  /** The process; only over stdio. */
  readonly process?: ServerProcess;
  /** The endpoint for requests of any form; only over HTTP. */
  readonly http?: HttpEndpoint;
  /** The HTTP headers that a request of this method would carry; empty over stdio. */
  readonly headersFor: (method: string, params?: JsonObject) => Readonly<Record<string, string>>;
}

/** Longer texts are kept as their start: a report never needs more. */
const LONGEST = 200_000;

/** Some servers never stop sending; this much is enough evidence. */
const MOST_MESSAGES = 20_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Records the messages of one connection. */
export interface Recorder {
  readonly messages: readonly Message[];
  /** Records a received text and returns it as a message. */
  readonly came: (text: string, answers?: string) => Message;
  readonly exchanged: (exchange: Exchange) => Exchange;
  /** Whether so much came that unexpected messages need not be kept any more. */
  readonly isFull: () => boolean;
  readonly conversation: (process?: ProcessRecord) => Conversation;
}

/** A recorder for the connection of this name. */
export function createRecorder(name: string): Recorder {
  const messages: Message[] = [];
  const exchanges: Exchange[] = [];
  let characters = 0;
  return {
    messages,
    isFull: () => messages.length >= MOST_MESSAGES || characters >= MOST_CHARACTERS,
    came: (text, answers) => {
      characters += text.length;
      const message = toMessage(text, answers);
      messages.push(message);
      return message;
    },
    exchanged: (exchange) => {
      exchanges.push(exchange);
      return exchange;
    },
    conversation: (process) => ({
      name,
      exchanges: [...exchanges],
      messages: [...messages],
      ...(process && { process }),
    }),
  };
}

function toMessage(text: string, answers: string | undefined): Message {
  const parsed = parseJson(text);
  const json = text.length > LONGEST ? shareLong(parsed) : parsed;
  return {
    raw: text.length > LONGEST ? copyStart(text) : text,
    ...(json !== undefined && { json }),
    ...(answers !== undefined && { answers }),
  };
}

/** A part of a text, without the rest of it in memory; slices of V8 hold on to their whole. */
const copyStart = (text: string): string =>
  Buffer.from(text.slice(0, LONGEST), 'utf16le').toString('utf16le');

/** The last long message: a server is asked for its lists again and again, and one copy is enough. */
let lastLong: WeakRef<object> | undefined;

function shareLong(json: Json | undefined): Json | undefined {
  if (typeof json !== 'object' || json === null) return json;
  // What was stored came from here.
  const shared = shareParts(lastLong?.deref() as Json | undefined, json);
  if (typeof shared === 'object' && shared !== null) lastLong = new WeakRef(shared);
  return shared;
}
