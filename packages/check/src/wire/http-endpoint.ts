import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

import type { HttpAnswer, StreamEvent } from './exchange.evidence.ts';
import { startDeadline } from './timing.ts';

/** One HTTP request of any form. */
export interface HttpRequest {
  readonly method: string;
  /** Another path and query than the endpoint's. */
  readonly path?: string;
  /** Another address to connect to than the endpoint's. */
  readonly address?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Announces this many bytes, and leaves those that the body lacks unsent. */
  readonly announcedBytes?: number;
  /** Must reach the server once at most: it is never sent again. */
  readonly isOnce?: boolean;
  /** Sends the body piece by piece, and no more of it once an answer has come. */
  readonly isCareful?: boolean;
  readonly timeoutMs: number;
  /** Gets status and headers as soon as they are there; true is enough: the rest is not read. */
  readonly onHead?: (head: Pick<HttpAnswer, 'status' | 'headers'>) => boolean;
  /** Gets each event of a stream; true stops reading, after a moment in which the server may end it. */
  readonly onEvent?: (event: StreamEvent) => boolean;
  /** How long the server may take to end a stream after that. */
  readonly closingMs?: number;
  /** Closes the connection. */
  readonly signal?: AbortSignal;
}

/** The outcome of a request: an answer, or why there is none. */
export type HttpOutcome =
  | { readonly answer: HttpAnswer }
  | { readonly fault: 'silent' | 'closed' | 'unreachable'; readonly message: string };

/** The HTTP endpoint that is examined. */
export interface HttpEndpoint {
  readonly url: URL;
  readonly exchange: (request: HttpRequest) => Promise<HttpOutcome>;
  readonly close: () => void;
}

const LONGEST_BODY = 16 * 1024 * 1024;
/** Streams are closed after this much data, because some never end. */
const LONGEST_STREAM = 64 * 1024 * 1024;
const MOST_EVENTS = 20_000;
/** How long a server may take to end a stream after the last thing it had to say. */
const CLOSING_MS = 400;

/**
 * A connection that was idle for longer is not used again: servers close theirs after some seconds,
 * and what is sent at that moment is lost.
 */
const IDLE_MS = 1000;

/** Reaches an endpoint with requests exactly as they are asked for. */
export function createEndpoint(address: string): HttpEndpoint {
  const url = new URL(address);
  const isTls = url.protocol === 'https:';
  const agent = isTls
    ? new HttpsAgent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS })
    : new HttpAgent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS });
  const start = (asked: HttpRequest): ClientRequest =>
    (isTls ? httpsRequest : httpRequest)(url, {
      method: asked.method,
      headers: { ...asked.headers, ...chooseLengthHeader(asked) },
      agent,
      ...(asked.path !== undefined && { path: asked.path }),
      ...(asked.address !== undefined && { hostname: asked.address }),
    });
  return {
    url,
    close: () => agent.destroy(),
    exchange: async (asked) => {
      const request = start(asked);
      const outcome = await sendRequest(request, asked);
      // Servers close idle connections; a request lost to that is sent again.
      const isStale = request.reusedSocket && 'fault' in outcome && outcome.fault === 'closed';
      return isStale && asked.isOnce !== true ? sendRequest(start(asked), asked) : outcome;
    },
  };
}

function sendRequest(request: ClientRequest, asked: HttpRequest): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    let reading: Reading | undefined;
    const settle = (outcome: HttpOutcome): void => {
      deadline.clear();
      asked.signal?.removeEventListener('abort', stop);
      // Only the first one counts.
      resolve(outcome);
    };
    // What came before we stopped is still evidence.
    const give = (fault: 'silent' | 'closed' | 'unreachable', message: string): void =>
      settle(reading ? { answer: reading.soFar(false) } : { fault, message });
    const stop = (): void => {
      give('silent', 'stopped waiting');
      request.destroy();
    };
    const deadline = startDeadline(asked.timeoutMs, stop);
    asked.signal?.addEventListener('abort', stop);
    request.on('error', (error: NodeJS.ErrnoException) =>
      give(
        error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' ? 'unreachable' : 'closed',
        error.message,
      ),
    );
    request.on('response', (response) => {
      const done = (answer: HttpAnswer): void => {
        settle({ answer });
        if (!answer.isComplete || asked.isCareful) request.destroy();
      };
      reading = readAnswer(response, asked, done);
      const head = reading.soFar(false);
      if (asked.onHead?.(head)) done(head);
    });
    send(request, asked);
  });
}

function send(request: ClientRequest, asked: HttpRequest): void {
  const { body = '', announcedBytes, isCareful } = asked;
  if (isCareful) void writeCarefully(request, body);
  else if (announcedBytes !== undefined) request.write(body);
  else request.end(asked.body);
}

function chooseLengthHeader({ body, announcedBytes }: HttpRequest): Record<string, string> {
  if (body === undefined) return {};
  return { 'content-length': String(announcedBytes ?? Buffer.byteLength(body)) };
}

interface Reading {
  readonly soFar: (isComplete: boolean) => HttpAnswer;
}

function readAnswer(
  response: IncomingMessage,
  { onEvent, closingMs = CLOSING_MS }: Pick<HttpRequest, 'onEvent' | 'closingMs'>,
  done: (answer: HttpAnswer) => void,
): Reading {
  const events: StreamEvent[] = [];
  let body = '';
  let closing: NodeJS.Timeout | undefined;
  const stream = createEventStreamReader((event) => {
    events.push(event);
    if (!onEvent?.(event) || closing) return;
    closing = setTimeout(() => finish(false), closingMs);
  });
  const isStream = (response.headers['content-type'] ?? '').startsWith('text/event-stream');
  const soFar = (isComplete: boolean): HttpAnswer => ({
    status: response.statusCode ?? 0,
    headers: readHeaders(response),
    body,
    events,
    comments: stream.comments(),
    isComplete,
  });
  const finish = (isComplete: boolean): void => {
    clearTimeout(closing);
    done(soFar(isComplete));
  };
  response.setEncoding('utf8');
  let streamed = 0;
  const readStream = (text: string): void => {
    stream.read(text);
    streamed += text.length;
    if (streamed > LONGEST_STREAM || events.length > MOST_EVENTS) finish(false);
  };
  response.on('data', (text: string) => {
    if (isStream) readStream(text);
    else if (body.length < LONGEST_BODY) body += text;
  });
  response.on('end', () => finish(true));
  response.on('error', () => finish(false));
  return { soFar };
}

function readHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** Reads a text/event-stream piece by piece. */
interface EventStreamReader {
  readonly read: (text: string) => void;
  readonly comments: () => number;
}

/** Longer lines or events are dropped: no expected answer is this long. */
const LONGEST = 16 * 1024 * 1024;

/** Creates a reader that emits each event as soon as it is complete. */
export function createEventStreamReader(onEvent: (event: StreamEvent) => void): EventStreamReader {
  let comments = 0;
  let length = 0;
  let fields: [string, string][] = [];
  const take = (line: string): void => {
    if (line === '') {
      if (fields.length > 0) onEvent(toEvent(fields));
      fields = [];
      length = 0;
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) {
      comments += 1;
      return;
    }
    length += line.length;
    if (length <= LONGEST) fields.push(toField(line, colon));
  };
  return { read: createLineReader(take), comments: () => comments };
}

/** Cuts text into lines; what has been searched for an end of line is not searched again. */
function createLineReader(onLine: (line: string) => void): (text: string) => void {
  let rest: string[] = [];
  let length = 0;
  let isAfterReturn = false;
  return (text) => {
    // The second half of a CRLF that came in two pieces ends no further line.
    let start = isAfterReturn && text.startsWith('\n') ? 1 : 0;
    isAfterReturn = text === '' ? isAfterReturn : text.endsWith('\r');
    const end = /\r\n|\n|\r/g;
    end.lastIndex = start;
    for (let found = end.exec(text); found; found = end.exec(text)) {
      onLine([...rest, text.slice(start, found.index)].join(''));
      rest = [];
      length = 0;
      start = end.lastIndex;
    }
    length += text.length - start;
    if (length <= LONGEST) rest.push(text.slice(start));
  };
}

function toField(line: string, colon: number): [string, string] {
  if (colon === -1) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}

function toEvent(fields: readonly [string, string][]): StreamEvent {
  const last = (name: string): string | undefined =>
    fields.findLast(([field]) => field === name)?.[1];
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  const [id, event, retry] = [last('id'), last('event'), last('retry')];
  return {
    data: data.join('\n'),
    ...(id !== undefined && { id }),
    ...(event !== undefined && { event }),
    ...(retry !== undefined && { retry }),
  };
}

/** Time for a server to reject a body by its Content-Length. */
const HEAD_MS = 400;
const PIECE = 64 * 1024;

/**
 * Sends the head first, then the body piece by piece, and stops as soon as an answer comes: a
 * server that refuses a large body and hangs up would otherwise cut off its own answer.
 */
async function writeCarefully(request: ClientRequest, body: string | Uint8Array): Promise<void> {
  const over = new AbortController();
  const stop = (): void => over.abort();
  for (const event of ['response', 'close']) request.once(event, stop);
  request.flushHeaders();
  await waitOrAbort(HEAD_MS, over.signal);
  const bytes = Buffer.from(body);
  const ended = waitForAbort(over.signal);
  for (let at = 0; at < bytes.length && !over.signal.aborted; at += PIECE) {
    const written = new Promise<void>((resolve) => {
      request.write(bytes.subarray(at, at + PIECE), () => resolve());
    });
    await Promise.race([written, ended]);
  }
  if (!over.signal.aborted) request.end();
}

const waitOrAbort = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

/** Resolves when a signal is aborted. */
export const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Headers without those that were left out. */
export function keepPresent(
  headers: Readonly<Record<string, string | null>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
