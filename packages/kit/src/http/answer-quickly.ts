import type { ServerResponse } from 'node:http';

import type { JSONRPCMessage } from '@modelcontextprotocol/server';

import type { Caller } from '../context/types.ts';
import type { QuickAnswer, QuickCall } from '../fast/quick.ts';
import type { Quick } from '../fetch/endpoint.ts';
import { EVENT_STREAM_HEADERS } from '../fetch/keep-alive.ts';
import type { Door, House, Visit } from './house.ts';

/** A message, where it is addressed to, and who sent it. */
export interface Addressed {
  readonly door: Door;
  readonly caller: Caller;
  readonly message: JSONRPCMessage;
}

/** Answers a plain request straight to the socket; false where it must go the longer way. */
export function answerQuickly(
  house: House,
  { request, out }: Visit,
  { door, caller, message }: Addressed,
): boolean {
  const { quick } = door.endpoint;
  if (quick === undefined) return false;
  const { headers } = request;
  const writing = createWriting(out, sessionHeaders(headers['mcp-session-id']));
  const call = quick.take({
    message,
    caller,
    // Those that it asks for come once, or are joined by Node.
    header: (name) => headers[name] as string | undefined,
    emit: writing.emit,
  });
  if (call === undefined) return false;
  if (house.phase !== 'open') out.setHeader('connection', 'close');
  if (call.answer instanceof Promise) writeLater(house, { call, writing, out }, quick);
  else writing.finish(call, call.answer);
  return true;
}

interface Awaited {
  readonly call: QuickCall;
  readonly writing: Writing;
  readonly out: ServerResponse;
}

function writeLater(house: House, { call, writing, out }: Awaited, { keepAliveMs }: Quick): void {
  const onClose = (): void => call.abandon(new Error('The client left.'));
  out.once('close', onClose);
  const beat = setInterval(writing.beat, keepAliveMs);
  Promise.resolve(call.answer)
    .then((answer) => {
      // Otherwise the client is told once more that it left, with every answer.
      out.off('close', onClose);
      if (!out.destroyed) writing.finish(call, answer);
    })
    .catch((err: unknown) => {
      house.logger.error({ err }, 'A request could not be answered');
      out.destroy();
    })
    .finally(() => clearInterval(beat));
}

interface Writing {
  /** Sends a message ahead of the answer, which makes it a stream. */
  readonly emit: (message: JSONRPCMessage) => void;
  readonly beat: () => void;
  readonly finish: (call: QuickCall, answer: QuickAnswer | undefined) => void;
}

function createWriting(out: ServerResponse, headers: Record<string, string>): Writing {
  const open = (): void => {
    if (!out.headersSent) out.writeHead(200, { ...EVENT_STREAM_HEADERS, ...headers });
  };
  return {
    emit(message) {
      open();
      out.write(event(JSON.stringify(message)));
    },
    // Proxies cut connections on which nothing moves.
    beat() {
      open();
      out.write(': keepalive\n\n');
    },
    finish({ isEvent }, answer) {
      if (out.headersSent || isEvent === true) {
        open();
        if (answer === undefined) out.end();
        else endStream(out, answer);
      } else if (answer !== undefined) endWhole(out, answer);
    },
  };
}

function endStream(out: ServerResponse, { start, text }: QuickAnswer): void {
  if (start === undefined) return void out.end(event(text));
  out.write(EVENT_START);
  out.write(start);
  out.end(`${text}\n\n`);
}

function endWhole(out: ServerResponse, { status, start, text, headers }: QuickAnswer): void {
  const length = (start?.length ?? 0) + Buffer.byteLength(text);
  out.writeHead(status, {
    'content-type': 'application/json',
    'content-length': length,
    ...headers,
  });
  if (start !== undefined) out.write(start);
  out.end(text);
}

const EVENT_START = 'event: message\ndata: ';

function event(text: string): string {
  return `${EVENT_START}${text}\n\n`;
}

function sessionHeaders(id: string | string[] | undefined): Record<string, string> {
  return typeof id === 'string' ? { 'mcp-session-id': id } : {};
}
