import { connect, type Socket } from 'node:net';

import { takeAnswer, type HttpAnswer } from './http-answer.ts';

/** The connection ended, or never was, before an answer began. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly wasConnected: boolean;

  constructor(wasConnected: boolean) {
    super(wasConnected ? 'The connection ended without an answer' : 'There was no connection');
    this.wasConnected = wasConnected;
  }
}

/** The connection ended in the middle of an answer. */
class HalfAnswer extends Error {
  override readonly name = 'HalfAnswer';
}

const PATIENCE_MS = 10_000;

/** A bare connection to an HTTP server: sends any bytes, and reads answers strictly. */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #ended = false;
  #wasConnected = false;
  #wake: () => void = () => {};
  /** Resolves when both sides are done with it. */
  readonly closed: Promise<void>;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.once('connect', () => {
      this.#wasConnected = true;
    });
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    // Why a connection broke makes no difference here: what counts is what came before.
    this.#socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.#socket.once('close', () => {
        this.#ended = true;
        this.#wake();
        resolve();
      });
    });
  }

  get isOpen(): boolean {
    return !this.#ended;
  }

  /** What came and was not taken yet. */
  get waiting(): string {
    return this.#received.toString('latin1');
  }

  /** Resolves when the operating system has taken the bytes. */
  write(bytes: Uint8Array | string): Promise<void> {
    return new Promise((resolve) => this.#socket.write(bytes, () => resolve()));
  }

  /** The next complete answer. */
  async next(): Promise<HttpAnswer> {
    for (;;) {
      const ended = this.#ended;
      const taken = takeAnswer(this.#received, ended);
      if (taken !== undefined) {
        this.#received = this.#received.subarray(taken.length);
        return taken.answer;
      }
      if (ended) throw this.#broken();
      await this.#more();
    }
  }

  /** Resolves once something of an answer has come. */
  async begun(): Promise<void> {
    while (this.#received.length === 0 && !this.#ended) await this.#more();
  }

  async ask(bytes: Uint8Array | string): Promise<HttpAnswer> {
    void this.write(bytes);
    return this.next();
  }

  /** Says that nothing more will be sent, and goes on reading. */
  end(): void {
    this.#socket.end();
  }

  async destroy(): Promise<void> {
    this.#socket.destroy();
    await this.closed;
  }

  #broken(): Error {
    if (this.#received.length === 0) return new NoAnswer(this.#wasConnected);
    return new HalfAnswer(`The connection ended in the middle of: ${this.waiting.slice(0, 400)}`);
  }

  #more(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`Nothing came for ${PATIENCE_MS} ms after: ${this.waiting.slice(-400)}`));
      }, PATIENCE_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Sends bytes on a connection of their own, and reads the one answer to them. */
export async function askOnce(port: number, bytes: Uint8Array | string): Promise<HttpAnswer> {
  const connection = new HttpConnection(port);
  try {
    return await connection.ask(bytes);
  } finally {
    await connection.destroy();
  }
}
