import {
  assertNoMore,
  countChunks,
  countFixed,
  readSize,
  type BodyCounter,
} from './body-counter.ts';

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');
const NOTHING = Buffer.alloc(0);

/** One HTTP response. */
export interface HttpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** Reads HTTP/1.1 responses from a connection, of which one at most is under way. */
export class ResponseReader {
  #pending: Buffer = NOTHING;
  #skipping: Skipping | undefined;

  /**
   * Takes bytes in order; returns a response when they complete one. The caller need not keep them.
   * Of a long body that is not wanted, the bytes are only counted.
   */
  read(bytes: Buffer, wantsBody: boolean): HttpResponse | undefined {
    if (this.#skipping !== undefined) return this.#skip(this.#skipping, bytes);
    const all = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    const head = parseHead(all);
    const body = head && readBody(all, head);
    if (head !== undefined && body !== undefined) return this.#finish(all, head, body);
    if (head !== undefined && !wantsBody) {
      const count = head.length === undefined ? countChunks() : countFixed(head.length);
      count(all.subarray(head.end));
      this.#skipping = { count, response: { ...head, body: NOTHING } };
      this.#pending = NOTHING;
    }
    // What came is in a buffer that the next read overwrites.
    else this.#pending = this.#pending.length === 0 ? Buffer.from(all) : all;
    return undefined;
  }

  #finish(all: Buffer, head: Head, { body, end }: Body): HttpResponse {
    this.#pending = NOTHING;
    assertNoMore(all.length - end);
    return { ...head, body };
  }

  #skip({ count, response }: Skipping, bytes: Buffer): HttpResponse | undefined {
    if (!count(bytes)) return undefined;
    this.#skipping = undefined;
    return response;
  }
}

/** A response whose body is only counted. */
interface Skipping {
  readonly response: HttpResponse;
  readonly count: BodyCounter;
}

interface Head {
  readonly status: number;
  readonly contentType: string;
  /** Absent where the body comes in chunks. */
  readonly length: number | undefined;
  readonly end: number;
}

function parseHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const text = bytes.toString('latin1', 0, end);
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? [];
  const [, contentType = ''] = /\r\ncontent-type: *([^\r]*)/i.exec(text) ?? [];
  return {
    status: Number(text.slice(9, 12)),
    contentType,
    length: length === undefined ? undefined : Number(length),
    end: end + HEAD_END.length,
  };
}

function readBody(bytes: Buffer, { length, end }: Head): Body | undefined {
  return length === undefined ? readChunks(bytes, end) : readFixed(bytes, end, length);
}

interface Body {
  readonly body: Buffer;
  readonly end: number;
}

function readFixed(bytes: Buffer, begin: number, length: number): Body | undefined {
  const end = begin + length;
  return bytes.length < end ? undefined : { body: bytes.subarray(begin, end), end };
}

function readChunks(bytes: Buffer, begin: number): Body | undefined {
  const chunks: Buffer[] = [];
  for (let at = begin; ;) {
    const lineEnd = bytes.indexOf(LINE_END, at);
    if (lineEnd < 0) return undefined;
    const size = readSize(bytes.toString('latin1', at, lineEnd));
    const chunkBegin = lineEnd + LINE_END.length;
    const chunkEnd = chunkBegin + size;
    if (bytes.length < chunkEnd + LINE_END.length) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), end: chunkEnd + LINE_END.length };
    chunks.push(bytes.subarray(chunkBegin, chunkEnd));
    at = chunkEnd + LINE_END.length;
  }
}

/** The JSON-RPC message in the body of a response: the whole, or the data of its only event. */
export function messageIn(contentType: string, body: string): string {
  if (!contentType.startsWith('text/event-stream')) return body;
  const data = body.split('\n').filter((line) => line.startsWith('data:'));
  const messages = data.map((line) => line.slice('data:'.length).trim()).filter(Boolean);
  if (messages.length === 1) return messages[0] ?? '';
  throw new Error(`Expected one event, got ${messages.length}: ${body.slice(0, 500)}`);
}
