import { request, type IncomingMessage } from 'node:http';

import { onTestFinished } from 'vitest';

import type { RpcAnswer } from '../support/answers.ts';
import { initialize, initialized, jsonHeaders, type Headers } from '../support/messages.ts';

/** One event, or a comment, as it stood on the wire. */
export interface RawEvent {
  readonly event?: string;
  readonly data?: string;
  readonly comment?: string;
}

/** The answer to a POST. */
export interface PostAnswer {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly text: string;
}

/** A stream of HTTP+SSE, read event by event, and the way to post to it. */
export class RawStream {
  readonly response: IncomingMessage;
  readonly #base: string;
  readonly #events: RawEvent[] = [];
  #rest = '';
  #ended = false;
  #wake: () => void = () => {};
  /** Where to post, once the stream has said so. */
  address = '';
  /** Resolves when the stream is over, whoever ended it. */
  readonly ended: Promise<void>;

  constructor(response: IncomingMessage, base: string) {
    this.response = response;
    this.#base = base;
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      const events = (this.#rest + text).split('\n\n');
      this.#rest = events.pop() ?? '';
      this.#events.push(...events.map(parseEvent));
      this.#wake();
    });
    response.on('error', () => {});
    this.ended = new Promise((resolve) => {
      response.once('close', () => {
        this.#ended = true;
        this.#wake();
        resolve();
      });
    });
  }

  /** The next event or comment; undefined when the stream is over. */
  async next(): Promise<RawEvent | undefined> {
    while (this.#events.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return this.#events.shift();
  }

  /** The next message. */
  async message(): Promise<RpcAnswer> {
    const event = await this.next();
    if (event?.event === 'message') return JSON.parse(event.data ?? '') as RpcAnswer;
    throw new Error(`Expected a message, got ${JSON.stringify(event)}`);
  }

  /** Posts a value as JSON, or a text as it is. */
  async post(value: unknown, headers: Headers = jsonHeaders): Promise<PostAnswer> {
    const body = typeof value === 'string' ? value : JSON.stringify(value);
    return postTo(new URL(this.address, this.#base), body, headers);
  }

  async ask(value: unknown): Promise<RpcAnswer> {
    const { status, text } = await this.post(value);
    if (status !== 202) throw new Error(`Expected 202, got ${status}: ${text}`);
    return this.message();
  }

  /** Opens the conversation. */
  async initialize(revision = '2025-11-25'): Promise<RpcAnswer> {
    const answer = await this.ask(initialize(revision));
    await this.post(initialized);
    return answer;
  }

  async destroy(): Promise<void> {
    this.response.destroy();
    await this.ended;
  }
}

/** Posts bytes anywhere. */
export async function postTo(
  url: URL,
  body: string,
  headers: Headers = jsonHeaders,
): Promise<PostAnswer> {
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a GET for a stream, and resolves to whatever answers it. */
function get(url: URL, headers: Headers = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { accept: 'text/event-stream', ...headers } }, resolve);
    asked.once('error', reject);
    asked.end();
  });
}

/** Opens a stream, and reads where to post; it is closed when the test is over. */
export async function openStream(url: URL, headers: Headers = {}): Promise<RawStream> {
  const stream = new RawStream(await get(url, headers), url.origin);
  onTestFinished(() => stream.destroy());
  const first = await stream.next();
  if (first?.event !== 'endpoint') throw new Error(`No endpoint: ${JSON.stringify(first)}`);
  stream.address = first.data ?? '';
  return stream;
}

function parseEvent(text: string): RawEvent {
  const fields = text.split('\n').map((line) => {
    const [name = '', value = ''] = line.split(/: (.*)/s);
    return [name === '' ? 'comment' : name, value];
  });
  return Object.fromEntries(fields) as RawEvent;
}
