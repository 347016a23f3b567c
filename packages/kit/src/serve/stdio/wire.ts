import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

import { faultCodes } from '../../errors/protocol-fault.ts';
import type { TextTransport } from '../fast/connection.ts';
import type { FastAnswer } from '../fast/run-call.ts';
import { createBatches, listRequestIds } from '../protocol/batches.ts';
import { fitLegacyMessage } from '../protocol/legacy-message.ts';
import { readMessage, type Unreadable } from '../protocol/read-message.ts';
import {
  createLineReader,
  createLineWriter,
  type Line,
  type LineReader,
  type LineWriter,
} from './lines.ts';

/** Options of {@link StdioWire}. */
export interface WireOptions {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly maxMessageBytes: number;
  /** How long running requests may continue after the client closes its input. */
  readonly graceMs: number;
}

/**
 * JSON-RPC, one message per line. Unlike the SDK's transport, which silently drops unreadable lines
 * and stops at a long one, this responds with an error and continues.
 */
export class StdioWire implements TextTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #options: WireOptions;
  readonly #batches = createBatches();
  /** Running requests, by id, with their method. */
  readonly #running = new Map<RequestId, string>();
  readonly #reader: LineReader;
  readonly #writer: LineWriter;
  #revision: string | undefined;
  #closed = false;
  #preparing: Promise<unknown> = Promise.resolve();
  #isEnding = false;
  #grace: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WireOptions) {
    this.#options = options;
    this.#reader = createLineReader(options.maxMessageBytes);
    this.#writer = createLineWriter(options.stdout, this.#onFull);
  }

  async start(): Promise<void> {
    const { stdin, stdout } = this.#options;
    (stdin as Partial<Socket>).ref?.();
    stdin.on('data', this.#onData);
    stdin.on('end', this.#onEnd);
    stdin.on('close', this.#onEnd);
    stdin.on('error', this.#onFailure);
    stdout.on('error', this.#onFailure);
    stdout.on('close', this.#onGone);
    if (stdin.destroyed || stdin.readableEnded) setImmediate(this.#onEnd);
  }

  /** Called by the SDK once a legacy client has negotiated a revision. */
  setProtocolVersion(revision: string): void {
    this.#revision = revision;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return;
    const fitted = this.#revision === undefined ? message : fitLegacyMessage(message);
    const written = this.#batches.settle(fitted);
    if (written !== undefined) await this.#writer.write(JSON.stringify(written));
    if (!('method' in message) && message.id !== undefined) this.#finish(message.id);
  }

  /** Sends a response that is already serialized. */
  readonly sendText = (id: RequestId, { start, text }: FastAnswer): void => {
    if (this.#closed) return;
    if (this.#batches.has(id)) {
      const whole = `${new TextDecoder().decode(start)}${text}`;
      return void this.send(JSON.parse(whole) as JSONRPCMessage);
    }
    void this.#writer.write(start === undefined ? text : Buffer.concat([start, Buffer.from(text)]));
    this.#finish(id);
  };

  /** Delays the start of the grace period until `done` settles. */
  readonly prepare = (done: Promise<unknown>): void => {
    this.#preparing = done.catch(() => {});
  };

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#grace);
    const { stdin, stdout } = this.#options;
    stdin.off('data', this.#onData);
    stdin.off('end', this.#onEnd);
    stdin.off('close', this.#onEnd);
    stdin.pause();
    // A paused pipe continues to fill its buffer, which would keep the process alive.
    (stdin as Partial<Socket>).unref?.();
    stdout.off('close', this.#onGone);
    this.#writer.close();
    this.onclose?.();
  }

  readonly #onData = (chunk: Uint8Array): void => {
    for (const line of this.#reader.read(chunk)) this.#receive(line);
  };

  // Stops reading from a client that does not read, since responses would accumulate without limit.
  readonly #onFull = (full: boolean): void => {
    const { stdin } = this.#options;
    if (full) stdin.pause();
    else if (!this.#closed) stdin.resume();
  };

  readonly #onGone = (): void => void this.close();

  // A client that pipes a few requests and closes its input still gets its responses.
  readonly #onEnd = (): void => {
    if (this.#closed || this.#isEnding) return;
    this.#receive(this.#reader.end());
    this.#isEnding = true;
    if (this.#hasCalls()) void this.#preparing.then(this.#startGrace);
    else void this.close();
  };

  readonly #startGrace = (): void => {
    if (!this.#closed) this.#grace = setTimeout(() => void this.close(), this.#options.graceMs);
  };

  readonly #onFailure = (error: Error): void => {
    if (this.#closed) return;
    this.onerror?.(error);
    void this.close();
  };

  #receive(line: Line): void {
    if (line === 'too-long') {
      return this.#refuse({
        code: faultCodes.invalidRequest,
        message: `Invalid request: a message has at most ${this.#options.maxMessageBytes} bytes.`,
      });
    }
    if (line.bytes.length === 0) return;
    const read = readMessage(line.bytes);
    switch (read.kind) {
      case 'unreadable':
        return this.#refuse(read.error);
      case 'message':
        return this.#deliver(read.message);
      case 'batch':
        return this.#deliverBatch(read.messages);
    }
  }

  #deliverBatch(messages: readonly JSONRPCMessage[]): void {
    if (this.#revision !== '2025-03-26') {
      return this.#refuse({
        code: faultCodes.invalidRequest,
        message:
          'Invalid request: batches exist in revision 2025-03-26 only; send one message a line.',
      });
    }
    const ids = listRequestIds(messages);
    const used = ids.find((id, index) => this.#running.has(id) || ids.indexOf(id) !== index);
    if (used !== undefined) return this.#refuse(refuseIdInUse());
    this.#batches.open(messages);
    for (const message of messages) this.#deliver(message);
  }

  #deliver(message: JSONRPCMessage): void {
    if ('method' in message) {
      if ('id' in message) {
        if (this.#running.has(message.id)) return this.#refuse(refuseIdInUse(message.id));
        this.#running.set(message.id, message.method);
      } else if (message.method === 'notifications/cancelled') {
        this.#cancel((message.params as { requestId?: RequestId } | undefined)?.requestId);
      }
    }
    this.onmessage?.(message);
  }

  // A cancelled request gets no response, so neither its batch nor closing waits for it.
  #cancel(id: RequestId | undefined): void {
    if (id === undefined) return;
    const answers = this.#batches.drop(id);
    if (answers !== undefined) void this.#writer.write(JSON.stringify(answers));
    this.#finish(id);
  }

  #finish(id: RequestId): void {
    this.#running.delete(id);
    if (this.#isEnding && !this.#hasCalls()) void this.close();
  }

  // A listen request is answered only at the end, so closing does not wait for it.
  #hasCalls(): boolean {
    return [...this.#running.values()].some((method) => method !== 'subscriptions/listen');
  }

  #refuse({ code, message, id }: Unreadable): void {
    const answer = { jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message } };
    void this.#writer.write(JSON.stringify(answer));
  }
}

function refuseIdInUse(id?: RequestId): Unreadable {
  return {
    code: faultCodes.invalidRequest,
    message: 'Invalid request: a request with this id is still being answered.',
    ...(id !== undefined && { id }),
  };
}
