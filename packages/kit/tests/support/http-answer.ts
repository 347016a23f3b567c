/** One complete HTTP answer, as it stood on the wire. */
export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; several of one name are joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** An answer found at the start of some bytes, and where the next one begins. */
export interface Taken {
  readonly answer: HttpAnswer;
  readonly length: number;
}

interface Head {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly length: number;
}

interface Body {
  readonly bytes: Uint8Array;
  readonly length: number;
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\x20-\x7e\x80-\xff\t]*)$/;

/**
 * Takes the first answer off the bytes that a server sent: `undefined` while it is incomplete. Throws
 * where the bytes are no HTTP. `ended` says that no more will come.
 */
export function takeAnswer(bytes: Buffer, ended: boolean): Taken | undefined {
  const head = takeHead(bytes);
  if (head === undefined) return undefined;
  if (head.status < 200) return takeAnswer(bytes.subarray(head.length), ended);
  const body = takeBody(head, bytes.subarray(head.length), ended);
  if (body === undefined) return undefined;
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body.bytes);
  const { status, headers } = head;
  return { answer: { status, headers, text }, length: head.length + body.length };
}

function takeHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = STATUS_LINE.exec(first)?.[1];
  if (status === undefined) throw new Error(`No status line: ${JSON.stringify(first)}`);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined) throw new Error(`No header line: ${JSON.stringify(line)}`);
    const earlier = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), [earlier, value].filter(Boolean).join(', '));
  }
  return { status: Number(status), headers, length: end + 4 };
}

function takeBody({ status, headers }: Head, rest: Buffer, ended: boolean): Body | undefined {
  if (status === 204) return { bytes: Buffer.alloc(0), length: 0 };
  if (headers.get('transfer-encoding') === 'chunked') return takeChunks(rest);
  const size = headers.get('content-length');
  if (size === undefined) return ended ? { bytes: rest, length: rest.length } : undefined;
  const length = Number(size);
  return rest.length < length ? undefined : { bytes: rest.subarray(0, length), length };
}

function takeChunks(rest: Buffer): Body | undefined {
  const chunks: Uint8Array[] = [];
  let offset = 0;
  for (;;) {
    const end = rest.indexOf('\r\n', offset);
    if (end === -1) return undefined;
    const digits = rest.toString('latin1', offset, end);
    if (!/^[\da-f]+$/i.test(digits)) throw new Error(`No chunk size: ${JSON.stringify(digits)}`);
    const start = end + 2;
    const size = Number.parseInt(digits, 16);
    if (rest.length < start + size + 2) return undefined;
    if (rest.toString('latin1', start + size, start + size + 2) !== '\r\n') {
      throw new Error('A chunk does not end where it said');
    }
    offset = start + size + 2;
    if (size === 0) return { bytes: Buffer.concat(chunks), length: offset };
    chunks.push(rest.subarray(start, start + size));
  }
}
