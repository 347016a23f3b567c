import { startGathering } from '../protocol/gather.ts';

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A line that arrived, or word of one that was too long to keep. */
export type Line = { readonly bytes: Uint8Array } | 'too-long';

/** Cuts a stream of bytes into lines. */
export interface LineReader {
  read(chunk: Uint8Array): readonly Line[];
  /** What came after the last newline, when nothing more will come. */
  end(): Line;
}

/** Creates a reader for which a line over the limit is lost, but not the stream. */
export function createLineReader(maxBytes: number): LineReader {
  const gathered = startGathering();
  let isTooLong = false;

  const take = (piece: Uint8Array): void => {
    isTooLong ||= gathered.size + piece.length > maxBytes;
    if (isTooLong) gathered.take();
    else gathered.add(piece);
  };
  const end = (): Line => {
    const line: Line = isTooLong ? 'too-long' : { bytes: trimmed(gathered.take()) };
    isTooLong = false;
    return line;
  };

  return {
    end,
    read(chunk) {
      const lines: Line[] = [];
      let start = 0;
      for (let stop = chunk.indexOf(NEWLINE); stop !== -1; stop = chunk.indexOf(NEWLINE, start)) {
        take(chunk.subarray(start, stop));
        lines.push(end());
        start = stop + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start));
      return lines;
    },
  };
}

function trimmed(line: Uint8Array): Uint8Array {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
