/** Takes the bytes of a body, in order; says whether it is whole with them. */
export type BodyCounter = (bytes: Buffer) => boolean;

const LINE_FEED = 10;
const LINE_END_BYTES = 2;

/** Counts a body of known length. */
export function countFixed(length: number): BodyCounter {
  let missing = length;
  return (bytes) => {
    missing -= bytes.length;
    assertNoMore(-missing);
    return missing === 0;
  };
}

/** Counts a body in chunks; the last one is empty. */
export function countChunks(): BodyCounter {
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
export function readSize(line: string): number {
  const size = Number.parseInt(line, 16);
  if (Number.isNaN(size)) throw new Error('Expected the size of a chunk, got something else.');
  return size;
}

/** Throws where bytes follow the end of a response. */
export function assertNoMore(bytes: number): void {
  if (bytes > 0) throw new Error(`Expected one response, got ${bytes} bytes more.`);
}
