import { vi } from 'vitest';

import type { HttpConnection } from '../../support/http-connection.ts';
import {
  modernHeaders,
  modernMeta,
  post,
  request,
  type Headers,
  type Message,
} from '../../support/messages.ts';
import type { Line } from './pair.ts';
import { see, type Seen } from './seen.ts';

/** What a modern call is made of. */
export interface ModernCall {
  readonly id?: unknown;
  readonly args?: unknown;
  readonly meta?: Message;
  readonly params?: Message;
  readonly headers?: Headers;
}

/** The bytes of a modern call. */
export function modernCall(name: string, call: ModernCall = {}): Buffer {
  const params = {
    name,
    ...(call.args !== undefined && { arguments: call.args }),
    ...call.params,
    _meta: { ...modernMeta, ...call.meta },
  };
  const headers = { ...modernHeaders('tools/call', name), ...call.headers };
  return post(request('tools/call', params, call.id ?? 1), headers);
}

/** The bytes of a modern list. */
export function modernList(params: Message = {}, headers: Headers = {}): Buffer {
  const message = request('tools/list', { ...params, _meta: modernMeta }, 1);
  return post(message, { ...modernHeaders('tools/list'), ...headers });
}

/** The bytes of a modern question what the server can do. */
export function modernDiscovery(headers: Headers = {}): Buffer {
  const message = request('server/discover', { _meta: modernMeta }, 1);
  return post(message, { ...modernHeaders('server/discover'), ...headers });
}

/** A call in a session. */
export function callOf(name: string, args: unknown = {}, id: unknown = 1): Message {
  return request('tools/call', { name, arguments: args }, id);
}

/** Sends one after the other, and sees each answer. */
export async function inTurn(line: Line, sent: readonly Uint8Array[]): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const bytes of sent) seen.push(see(await line.ask(bytes)));
  return seen;
}

/** Sends what is to be held at the gate, and waits until it is there. */
export async function beginHeld(line: Line, bytes: Uint8Array): Promise<HttpConnection> {
  const connection = line.connect();
  await connection.write(bytes);
  await line.gate.reached(1);
  return connection;
}

/** Waits until something was written on a connection, and returns all that is there. */
export function whenWritten(connection: HttpConnection, text: string): Promise<string> {
  return vi.waitFor(
    () => {
      const { waiting } = connection;
      if (waiting.includes(text)) return waiting;
      throw new Error(`Nothing like ${text} in: ${waiting}`);
    },
    { interval: 5, timeout: 5_000 },
  );
}

/** Waits until so many calls were written down. */
export function whenAudited({ audit }: Line, count: number): Promise<void> {
  return vi.waitFor(
    () => {
      if (audit.length < count) throw new Error(`${audit.length} of ${count} calls were recorded`);
    },
    { interval: 5, timeout: 5_000 },
  );
}
