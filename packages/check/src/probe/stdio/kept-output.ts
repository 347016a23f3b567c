import { markCut } from '../../rule/shown.ts';

/** What is kept of a stream of text that has no bounds. */
export interface KeptOutput {
  readonly add: (chunk: Uint8Array) => void;
  /** How much came in all. */
  readonly bytes: () => number;
  /** Its start. */
  readonly head: () => string;
  /** Its start and its end; all of it where that is not long. */
  readonly text: () => string;
}

/** Rules judge by this much. */
const KEPT_HEAD = 16_384;
/** Enough for the longest trace; what a program says last is what it ended for. */
const KEPT_TAIL = 65_536;

/** Keeps the start and the end of a stream; characters may be cut over chunks. */
export function createKeptOutput(): KeptOutput {
  const head: Uint8Array[] = [];
  let tail: Uint8Array[] = [];
  let [bytes, tailBytes] = [0, 0];
  const joinedTail = (): Uint8Array => Buffer.concat(tail).subarray(-KEPT_TAIL);
  const readHead = (): string => decode(Buffer.concat(head));
  return {
    add: (chunk) => {
      const room = Math.max(0, KEPT_HEAD - bytes);
      bytes += chunk.length;
      if (room > 0) head.push(chunk.subarray(0, room));
      if (chunk.length <= room) return;
      tail.push(chunk.subarray(room));
      tailBytes += chunk.length - room;
      // Not at every chunk, because a program may write its lines one by one.
      if (tailBytes > 2 * KEPT_TAIL) {
        tail = [Uint8Array.from(joinedTail())];
        tailBytes = KEPT_TAIL;
      }
    },
    bytes: () => bytes,
    head: readHead,
    text: () => {
      const end = joinedTail();
      const isWhole = bytes <= KEPT_HEAD + end.length;
      if (isWhole) return decode(Buffer.concat([...head, end]));
      return `${readHead()}${markCut(bytes)}${decode(end.subarray(continuationOf(end)))}`;
    },
  };
}

// As a stream it holds back a character that was cut at the end.
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes, { stream: true });

/** How many bytes at the start belong to a character that was cut. */
function continuationOf(bytes: Uint8Array): number {
  const first = bytes.subarray(0, 3).findIndex((byte) => (byte & 0xc0) !== 0x80);
  return first === -1 ? Math.min(3, bytes.length) : first;
}
