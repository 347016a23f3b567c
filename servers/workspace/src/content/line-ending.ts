import { widthOf, type Encoding } from './encodings.ts';

/** What ends the lines of a text: `none` for a single line without an end. */
export const LINE_ENDINGS = ['lf', 'crlf', 'cr', 'mixed', 'none'] as const;

export type LineEnding = (typeof LINE_ENDINGS)[number];

const LF = 0x0a;
const CR = 0x0d;

/** The character that a line ends with: CR only where a text has no LF at all. */
export type Terminator = typeof LF | typeof CR;

/** Watches the bytes of a text go by in chunks, and counts what ends its lines. */
export class LineCount {
  readonly #width: 1 | 2;
  /** Where in a pair the byte lies that tells LF and CR, and where the one that is zero then. */
  readonly #low: number;
  readonly #high: number;
  #lf = 0;
  #crlf = 0;
  #cr = 0;
  #last: number | undefined;

  constructor(encoding: Encoding) {
    this.#width = widthOf(encoding);
    this.#low = encoding === 'utf-16be' ? 1 : 0;
    this.#high = encoding === 'utf-16le' ? 1 : 0;
  }

  /** Takes a chunk; all but the last must have an even length. */
  add(chunk: Uint8Array): void {
    const width = this.#width;
    let last = this.#last;
    for (let at = 0; at + width <= chunk.length; at += width) {
      const unit = this.#unitAt(chunk, at);
      if (unit === LF) this.#countFeed(last);
      else if (unit === CR) this.#cr += 1;
      last = unit;
    }
    this.#last = last;
  }

  #unitAt(chunk: Uint8Array, at: number): number {
    const low = chunk[at + this.#low] ?? 0;
    return this.#width === 1 || chunk[at + this.#high] === 0 ? low : -1;
  }

  #countFeed(before: number | undefined): void {
    if (before !== CR) {
      this.#lf += 1;
      return;
    }
    this.#cr -= 1;
    this.#crlf += 1;
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
