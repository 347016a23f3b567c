import type { IncomingHttpHeaders } from 'node:http';
import type { Agent, Dispatcher } from 'undici';

import { decompress } from './decompress.ts';
import type { Answer } from './response.ts';
import { asError } from './term.ts';

/** One request as sent over the network. */
export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
}

/** Limits of one exchange. */
interface Bounds {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Called when part of the request may have been sent. */
  readonly onSent: () => void;
}

/** Sends one request and reads the whole response; throws a {@link Fault}, or the abort reason. */
export async function send(agent: Agent, outgoing: Outgoing, bounds: Bounds): Promise<Answer> {
  const { status, headers, body } = await exchangeMessages(agent, outgoing, bounds);
  const { url } = outgoing;
  const encoding = headers.get('content-encoding');
  if (encoding === null || body.length === 0) return { url, status, headers, body };
  const decoded = await decompress(body, encoding, bounds.maxBytes).catch((cause: unknown) => {
    const isLarge = asError(cause).message.startsWith('Cannot create a Buffer larger');
    if (isLarge) throw createTooLargeFault(bounds.maxBytes);
    throw new Fault('cut_short', 'The answer could not be decompressed.', { sent: true, cause });
  });
  headers.delete('content-encoding');
  headers.delete('content-length');
  return { url, status, headers, body: new Uint8Array(decoded) };
}

type Raw = Omit<Answer, 'url'>;

function exchangeMessages(agent: Agent, outgoing: Outgoing, bounds: Bounds): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const reading = createReading(outgoing.method, bounds, {
      done: (raw) => end(() => resolve(raw)),
      failed: (error) => end(() => reject(error)),
    });
    const late = (): void => reading.stop(reading.fault('timeout', 'No complete answer in time.'));
    const timer = setTimeout(late, bounds.timeoutMs);
    const leave = (): void => reading.stop(asError(bounds.signal.reason));
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      bounds.signal.removeEventListener('abort', leave);
      settle();
    };
    if (bounds.signal.aborted) return leave();
    bounds.signal.addEventListener('abort', leave, { once: true });
    agent.dispatch(dispatchOptions(outgoing, bounds), reading.handler);
  });
}

function dispatchOptions(outgoing: Outgoing, { timeoutMs }: Bounds): Dispatcher.DispatchOptions {
  const { method, url, headers, body } = outgoing;
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: Object.fromEntries(headers),
    body: body ?? null,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  };
}

interface Settle {
  readonly done: (raw: Raw) => void;
  readonly failed: (error: Error) => void;
}

interface Reading {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends the exchange from the client side. */
  readonly stop: (reason: Error) => void;
  readonly fault: (kind: Fault['kind'], message: string, cause?: unknown) => Fault;
}

function createReading(method: string, { maxBytes, onSent }: Bounds, settle: Settle): Reading {
  let controller: Dispatcher.DispatchController | undefined;
  let stopped: Error | undefined;
  let head: Pick<Raw, 'status' | 'headers'> | undefined;
  let size = 0;
  const chunks: Uint8Array[] = [];
  const whole = (read: Pick<Raw, 'status' | 'headers'>): Raw => ({
    ...read,
    body: join(chunks, size),
  });
  const fault: Reading['fault'] = (kind, message, cause) =>
    new Fault(kind, message, { sent: controller !== undefined, cause });
  const stop = (reason: Error): void => {
    if (stopped !== undefined) return;
    stopped = reason;
    controller?.abort(reason);
    settle.failed(reason);
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      // undici calls this before it writes, so a request cancelled until now is never sent.
      if (stopped !== undefined) return started.abort(stopped);
      controller = started;
      onSent();
    },
    onResponseStart(_controller, status, headers) {
      if (status < 200) return;
      head = { status, headers: readHeaders(headers) };
      // Responses to HEAD and with status 304 state the length of a body that is not sent.
      const hasBody = method !== 'HEAD' && status !== 304;
      if (hasBody && Number(headers['content-length']) > maxBytes)
        stop(createTooLargeFault(maxBytes));
    },
    onResponseData(_controller, chunk) {
      size += chunk.length;
      if (size > maxBytes) stop(createTooLargeFault(maxBytes));
      else chunks.push(chunk);
    },
    onResponseEnd() {
      if (head === undefined) return stop(fault('broken', 'The answer had no head.'));
      settle.done(whole(head));
    },
    onResponseError(_controller, cause) {
      // undici expects the body whose length a 304 states, but it is never sent.
      if (head?.status === 304 && stopped === undefined) return settle.done(whole(head));
      stop(isMisuse(cause) ? cause : toFault(cause, head !== undefined, fault));
    },
  };
  return { handler, stop, fault };
}

// Errors in the request itself, which undici rejects; they say nothing about the service.
const MISUSE = /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/;

function isMisuse(cause: Error): boolean {
  return 'code' in cause && MISUSE.test(String(cause.code));
}

function toFault(cause: Error, hasHead: boolean, fault: Reading['fault']): Fault {
  const code = 'code' in cause ? String(cause.code) : '';
  if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(code)) return fault('timeout', code, cause);
  if (hasHead) return fault('cut_short', `The answer broke off. ${code}`, cause);
  const broken = fault('broken', `There was no answer. ${code}`, cause);
  return broken.sent ? broken : fault('unreached', `There was no connection. ${code}`, cause);
}

function createTooLargeFault(maxBytes: number): Fault {
  return new Fault('too_large', `The answer has more than ${maxBytes} bytes.`, { sent: true });
}

function readHeaders(raw: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  return headers;
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/** The ways in which an exchange can fail before the response is complete. */
type FaultKind = 'unreached' | 'broken' | 'cut_short' | 'timeout' | 'too_large';

interface FaultFacts {
  readonly sent: boolean;
  readonly cause?: unknown;
}

/** An exchange without a complete response. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly kind: FaultKind;
  /** Whether any part of the request may have reached the service. */
  readonly sent: boolean;

  constructor(kind: FaultKind, message: string, { sent, cause }: FaultFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.sent = sent;
  }
}
