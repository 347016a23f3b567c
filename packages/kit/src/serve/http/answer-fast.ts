import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';

import type { Caller } from '../../call/types.ts';
import type { FastAnswer, FastCall } from '../fast/run-call.ts';
import { EVENT_STREAM_HEADERS } from '../fetch/keep-alive.ts';
import type { Incoming, Route, Service } from './service.ts';

/** A message with its route and caller. */
export interface Addressed {
  readonly route: Route;
  readonly caller: Caller;
  readonly message: JSONRPCMessage;
}

/** Answers a plain request directly on the socket; returns false if it needs the SDK. */
export function answerFast(
  service: Service,
  { request, out }: Incoming,
  { route, caller, message }: Addressed,
): boolean {
  const { headers } = request;
  const writing = new AnswerWriter(service, { request, out });
  const call = route.endpoint.takeFast?.({
    message,
    caller,
    // Headers used here occur once, or Node joins them.
    header: (name) => headers[name] as string | undefined,
    emit: (event) => writing.emit(event),
  });
  if (call === undefined) return false;
  if (service.phase !== 'open') out.setHeader('connection', 'close');
  if (!(call.answer instanceof Promise)) writing.finish(call, call.answer);
  else void writeLater({ call, answer: call.answer, writing, out }, service);
  return true;
}

interface Awaiting {
  readonly call: FastCall;
  readonly answer: Promise<FastAnswer | undefined>;
  readonly writing: AnswerWriter;
  readonly out: ServerResponse;
}

async function writeLater(
  { call, answer, writing, out }: Awaiting,
  service: Service,
): Promise<void> {
  out.once('close', () => call.abandon(CLIENT_LEFT));
  const stop = service.heartbeat.watch(() => writing.beat(call));
  try {
    const given = await answer;
    if (!out.destroyed) writing.finish(call, given);
  } catch (err) {
    service.logger.error({ err }, 'A request could not be answered');
    out.destroy();
  } finally {
    stop();
  }
}

const CLIENT_LEFT = 'The client left.';
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

/** Writes one response: whole, or as an event stream once a message precedes the result. */
class AnswerWriter {
  readonly #service: Service;
  readonly #out: ServerResponse;
  readonly #session: string | string[] | undefined;

  constructor(service: Service, { request, out }: Pick<Incoming, 'request' | 'out'>) {
    this.#service = service;
    this.#out = out;
    this.#session = request.headers['mcp-session-id'];
  }

  /** Sends a message before the result; only legacy requests have them. */
  emit(message: JSONRPCMessage): void {
    // Bounds the memory used for a client that does not read.
    if (this.#out.writableLength > MAX_UNREAD_BYTES) return void this.#out.destroy();
    this.#open({ isEvent: true });
    this.#out.write(formatEvent(JSON.stringify(message)));
  }

  /** Sends a keep-alive comment, because proxies close idle connections. */
  beat(call: FastCall): void {
    this.#open(call);
    this.#out.write(': keepalive\n\n');
  }

  finish(call: FastCall, answer: FastAnswer | undefined): void {
    const out = this.#out;
    if (out.headersSent || (call.isEvent === true && answer === undefined)) {
      this.#open(call);
      if (answer === undefined) out.end();
      else endWithEvent(out, answer);
    } else if (answer !== undefined) {
      out.writeHead(answer.status, this.#headersOf(answer, call));
      if (call.isEvent === true) endWithEvent(out, answer);
      else endWithMessage(out, answer);
    }
  }

  // A complete response states its length, which is cheaper for both sides than chunks.
  #headersOf(answer: FastAnswer, call: Framed): OutgoingHttpHeaders {
    const length = (answer.start?.length ?? 0) + Buffer.byteLength(answer.text);
    if (call.isEvent === true) {
      const framed = length + EVENT_START.length + EVENT_END.length;
      return { ...this.#streamHeaders(call), 'content-length': framed };
    }
    this.#bidFarewell();
    return { 'content-type': 'application/json', 'content-length': length, ...answer.headers };
  }

  #open(call: Framed): void {
    if (!this.#out.headersSent) this.#out.writeHead(200, this.#streamHeaders(call));
  }

  // Only the legacy era has sessions, and its streams start with the request.
  #streamHeaders({ isEvent }: Framed): OutgoingHttpHeaders {
    const session = this.#session;
    if (isEvent !== true) {
      this.#bidFarewell();
      return EVENT_STREAM_HEADERS;
    }
    return {
      ...EVENT_STREAM_HEADERS,
      ...(session !== undefined && { 'mcp-session-id': session }),
    };
  }

  // Shutdown may have begun since the request arrived.
  #bidFarewell(): void {
    if (this.#service.phase !== 'open') this.#out.setHeader('connection', 'close');
  }
}

type Framed = Pick<FastCall, 'isEvent'>;

function endWithMessage(out: ServerResponse, { start, text }: FastAnswer): void {
  if (start !== undefined) out.write(start);
  out.end(text);
}

function endWithEvent(out: ServerResponse, { start, text }: FastAnswer): void {
  if (start === undefined) return void out.end(formatEvent(text));
  out.write(EVENT_START);
  out.write(start);
  out.end(`${text}${EVENT_END}`);
}

const EVENT_START = 'event: message\ndata: ';
const EVENT_END = '\n\n';

function formatEvent(text: string): string {
  return `${EVENT_START}${text}${EVENT_END}`;
}
