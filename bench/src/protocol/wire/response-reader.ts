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
export function readMessage(contentType: string, body: string): string {
  if (!contentType.startsWith('text/event-stream')) return body;
  const data = body.split('\n').filter((line) => line.startsWith('data:'));
  const messages = data.map((line) => line.slice('data:'.length).trim()).filter(Boolean);
  if (messages.length === 1) return messages[0] ?? '';
  throw new Error(`Expected one event, got ${messages.length}: ${body.slice(0, 500)}`);
}

/** Takes the bytes of a body, in order; says whether it is whole with them. */
type BodyCounter = (bytes: Buffer) => boolean;

const LINE_FEED = 10;
const LINE_END_BYTES = 2;

/** Counts a body of known length. */
function countFixed(length: number): BodyCounter {
  let missing = length;
  return (bytes) => {
    missing -= bytes.length;
    assertNoMore(-missing);
    return missing === 0;
  };
}

/** Counts a body in chunks; the last one is empty. */
function countChunks(): BodyCounter {
  let line = '';
  let missing = 0;
  let isLast = false;
  return (bytes) => {
    let at = 0;
    while (at < bytes.length) {
      const skipped = Math.min(missing, bytes.length - at);
      missing -= skipped;
      at += skipped;
      if (missing > 0 || isLast) break;
      const lineEnd = bytes.indexOf(LINE_FEED, at);
      line += bytes.toString('latin1', at, lineEnd < 0 ? bytes.length : lineEnd);
      if (lineEnd < 0) break;
      const size = readSize(line);
      line = '';
      isLast = size === 0;
      missing = size + LINE_END_BYTES;
      at = lineEnd + 1;
    }
    if (!isLast || missing > 0) return false;
    assertNoMore(bytes.length - at);
    return true;
  };
}

/** Reads the line before a chunk. */
function readSize(line: string): number {
  const size = Number.parseInt(line, 16);
  if (Number.isNaN(size)) throw new Error('Expected the size of a chunk, got something else.');
  return size;
}

/** Throws where bytes follow the end of a response. */
function assertNoMore(bytes: number): void {
  if (bytes > 0) throw new Error(`Expected one response, got ${bytes} bytes more.`);
}
