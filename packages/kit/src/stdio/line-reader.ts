const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A line that arrived, or word of one that was too long to keep. */
export type Line = { readonly bytes: Uint8Array } | 'too-long';

/** Cuts a stream of bytes into lines; a line over the limit is dropped, not the stream. */
export function createLineReader(maxBytes: number): (chunk: Uint8Array) => Line[] {
  let parts: Uint8Array[] = [];
  let size = 0;
  let skipping = false;

  const take = (piece: Uint8Array): void => {
    size += piece.length;
    if (size > maxBytes) {
      skipping = true;
      parts = [];
    } else if (!skipping) parts.push(piece);
  };
  const finish = (): Line => {
    const line: Line = skipping ? 'too-long' : { bytes: trimmed(Buffer.concat(parts)) };
    parts = [];
    size = 0;
    skipping = false;
    return line;
  };

  return (chunk) => {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end));
      lines.push(finish());
      start = end + 1;
    }
    if (start < chunk.length) take(chunk.subarray(start));
    return lines;
  };
}

function trimmed(line: Uint8Array): Uint8Array {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
