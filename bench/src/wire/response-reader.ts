const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');
const NOTHING = Buffer.alloc(0);

/** One HTTP response. */
export interface HttpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/**
 * Takes the bytes of a connection, in order; returns a response when the bytes complete one. They
 * need not be kept by the caller.
 */
export type ResponseReader = (bytes: Buffer) => HttpResponse | undefined;

/** Reads HTTP/1.1 responses, of which one at most is under way. */
export function createResponseReader(): ResponseReader {
  let pending: Buffer = NOTHING;
  return (bytes) => {
    const all = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    const parsed = parse(all);
    if (parsed === undefined) {
      // What came is in a buffer that the next read overwrites.
      pending = pending.length === 0 ? Buffer.from(all) : all;
      return undefined;
    }
    pending = NOTHING;
    if (parsed.end === all.length) return parsed.response;
    throw new Error(`Expected one response, got ${all.length - parsed.end} bytes more.`);
  };
}

interface Parsed {
  readonly response: HttpResponse;
  readonly end: number;
}

function parse(bytes: Buffer): Parsed | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const begin = headEnd + HEAD_END.length;
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  const body = length === undefined ? readChunks(bytes, begin) : readFixed(bytes, begin, +length);
  if (body === undefined) return undefined;
  const [, contentType = ''] = /\r\ncontent-type: *([^\r]*)/i.exec(head) ?? [];
  return {
    response: { status: Number(head.slice(9, 12)), contentType, body: body.body },
    end: body.end,
  };
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
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('Expected the size of a chunk, got something else.');
    const chunkBegin = lineEnd + LINE_END.length;
    const chunkEnd = chunkBegin + size;
    if (bytes.length < chunkEnd + LINE_END.length) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), end: chunkEnd + LINE_END.length };
    chunks.push(bytes.subarray(chunkBegin, chunkEnd));
    at = chunkEnd + LINE_END.length;
  }
}

/** The JSON-RPC message in a response: its body, or the data of its only event. */
export function messageIn({ contentType, body }: HttpResponse): string {
  const text = body.toString('utf8');
  if (!contentType.startsWith('text/event-stream')) return text;
  const data = text.split('\n').filter((line) => line.startsWith('data:'));
  const messages = data.map((line) => line.slice('data:'.length).trim()).filter(Boolean);
  if (messages.length === 1) return messages[0] ?? '';
  throw new Error(`Expected one event, got ${messages.length}: ${text.slice(0, 500)}`);
}
