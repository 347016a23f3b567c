import { type Encoding, getWidth } from './encodings.ts';

/** What ends the lines of a text: `none` for a single line without an end. */
export const LINE_ENDINGS = ['lf', 'crlf', 'cr', 'mixed', 'none'] as const;

export type LineEnding = (typeof LINE_ENDINGS)[number];

const LF = 0x0a;
const CR = 0x0d;

/** The character that a line ends with: CR only where a text has no LF at all. */
export type Terminator = typeof LF | typeof CR;

/** Watches the bytes of a text go by in chunks, and counts what ends its lines. */
export class LineCount {
  readonly #encoding: Encoding;
  #lf = 0;
  #crlf = 0;
  #cr = 0;
  #last: number | undefined;

  constructor(encoding: Encoding) {
    this.#encoding = encoding;
  }

  /** Takes a chunk; all but the last must have an even length. */
  add(chunk: Uint8Array): void {
    const units = toUnits(chunk, this.#encoding);
    let last = this.#last;
    let lf = 0;
    let crlf = 0;
    let cr = 0;
    // A plain loop, because it sees every byte of every file that is read.
    for (let at = 0; at < units.length; at++) {
      const unit = units[at];
      if (unit === CR) cr += 1;
      else if (unit === LF && last === CR) crlf += 1;
      else if (unit === LF) lf += 1;
      last = unit;
    }
    this.#lf += lf;
    this.#crlf += crlf;
    this.#cr += cr - crlf;
    this.#last = last;
  }

  get terminator(): Terminator {
    return this.#cr > 0 && this.#lf + this.#crlf === 0 ? CR : LF;
  }

  get ending(): LineEnding {
    const kinds = [this.#lf > 0, this.#crlf > 0, this.#cr > 0].filter(Boolean).length;
    if (kinds !== 1) return kinds === 0 ? 'none' : 'mixed';
    if (this.#lf > 0) return 'lf';
    return this.#crlf > 0 ? 'crlf' : 'cr';
  }

  /** How many lines there are; a last one without an end counts too. */
  get lines(): number {
    const { terminator } = this;
    const ended = terminator === CR ? this.#cr : this.#lf + this.#crlf;
    return this.#last === undefined || this.#last === terminator ? ended : ended + 1;
  }
}

/** The bytes of a chunk, or the pairs that UTF-16 has instead. */
export function toUnits(chunk: Uint8Array, encoding: Encoding): Uint8Array | Uint16Array {
  if (getWidth(encoding) === 1) return chunk;
  // A copy, because pairs must begin at an even place in memory.
  const pairs = Uint8Array.from(chunk.subarray(0, chunk.length - (chunk.length % 2)));
  if (encoding === 'utf-16be') Buffer.from(pairs.buffer).swap16();
  return new Uint16Array(pairs.buffer);
}
