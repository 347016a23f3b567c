import { PassThrough, type Readable, type Writable } from 'node:stream';

import { serveStdio, type StdioOptions } from '@wellspoken/kit/stdio';
import { onTestFinished } from 'vitest';

import type { RpcAnswer } from './answers.ts';
import { recordLogs, type LogRecorder } from './log-recorder.ts';
import { initialize, initialized } from './messages.ts';
import { createSubject, type Subject } from './subject.ts';

/** One line that a server wrote: a message, or the answers to a batch. */
export type Written = RpcAnswer | readonly RpcAnswer[];

const PATIENCE_MS = 10_000;

/** The far end of a stdio connection: writes any bytes, reads lines. */
export class StdioPeer {
  readonly #input: Writable;
  readonly #lines: string[] = [];
  #rest = '';
  #wake: () => void = () => {};

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    output.setEncoding('utf8');
    output.on('data', (text: string) => {
      const lines = (this.#rest + text).split('\n');
      this.#rest = lines.pop() ?? '';
      this.#lines.push(...lines);
      this.#wake();
    });
  }

  write(bytes: Uint8Array | string): void {
    this.#input.write(bytes);
  }

  send(message: unknown): void {
    this.write(`${JSON.stringify(message)}\n`);
  }

  /** Says that nothing more will come. */
  end(): void {
    this.#input.end();
  }

  /** The next line, which must be JSON. */
  async next(): Promise<Written> {
    while (this.#lines.length === 0) await this.#more();
    return JSON.parse(this.#lines.shift() ?? '') as Written;
  }

  /** The next line, which must be one message. */
  async answer(): Promise<RpcAnswer> {
    const written = await this.next();
    if (!Array.isArray(written)) return written as RpcAnswer;
    throw new Error(`Expected one message, got a batch: ${JSON.stringify(written)}`);
  }

  async ask(message: unknown): Promise<RpcAnswer> {
    this.send(message);
    return this.answer();
  }

  /** Lines that nobody has taken, and what there is of the next one. */
  get untaken(): readonly string[] {
    return this.#rest === '' ? this.#lines : [...this.#lines, this.#rest];
  }

  #more(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Nothing was written for ${PATIENCE_MS} ms`)),
        PATIENCE_MS,
      );
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** The subject, served over streams in this process until the test is over. */
export interface ServedStdio extends Subject {
  readonly peer: StdioPeer;
  readonly stdin: PassThrough;
  readonly stdout: PassThrough;
  readonly logs: LogRecorder;
  readonly closed: Promise<void>;
}

/** Serves the subject over stdio streams of this process. */
export function serveStreams(options: StdioOptions = {}): ServedStdio {
  const subject = createSubject();
  const logs = recordLogs();
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const server = serveStdio(subject.definition, {
    stdin,
    stdout,
    signals: false,
    logger: logs.logger,
    ...options,
  });
  onTestFinished(async () => {
    subject.release();
    await server.close();
  });
  return {
    ...subject,
    peer: new StdioPeer(stdin, stdout),
    stdin,
    stdout,
    logs,
    closed: server.closed,
  };
}

/** Opens a legacy conversation. */
export async function shakeHands(peer: StdioPeer, revision = '2025-11-25'): Promise<void> {
  await peer.ask(initialize(revision));
  peer.send(initialized);
}
