import { createHash } from 'node:crypto';

import { encodingOfMark, markLength } from './byte-order-mark.ts';
import { detectLegacy, detectWide } from './detect-encoding.ts';
import type { Encoding } from './encodings.ts';
import { LineCount, type LineEnding, type Terminator } from './line-ending.ts';
import { SAMPLE_BYTES } from './limits.ts';
import { Utf8Check } from './utf8.ts';

// What comes before the first byte beyond ASCII, so that its line is whole.
const LEAD_BYTES = 1_024;

/** What the bytes of a text have in common. */
export interface TextFormat {
  readonly encoding: Encoding;
  /** How many bytes at the start are a byte order mark. */
  readonly markBytes: number;
  readonly lineEnding: LineEnding;
  readonly terminator: Terminator;
  readonly lines: number;
  /** Whether every byte is known to be a part of a character. */
  readonly clean: boolean;
}

/** Watches the bytes of a file go by once, and tells its hash and whether and how it is text. */
export class Survey {
  readonly #asked: Encoding | undefined;
  readonly #hash = createHash('sha256');
  readonly #utf8 = new Utf8Check();
  #head: Uint8Array | undefined;
  #suspect: Uint8Array | undefined;
  #known: Encoding | undefined;
  #lineCount = new LineCount('utf-8');
  #hasZero = false;
  #bytes = 0;

  /** With an encoding, the bytes are taken for text in it whatever they are. */
  constructor(asked?: Encoding) {
    this.#asked = asked;
  }

  /** Takes a chunk; all but the last must have an even length. */
  add(chunk: Buffer): void {
    if (this.#head === undefined) this.#begin(chunk);
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
    this.#lineCount.add(chunk);
    if (this.#known !== undefined) return;
    this.#hasZero ||= chunk.includes(0);
    if (!this.#utf8.add(chunk)) this.#suspect ??= suspiciousPart(chunk);
  }

  #begin(chunk: Buffer): void {
    // A copy, because the chunk's memory may be used again.
    this.#head = Uint8Array.from(chunk.subarray(0, SAMPLE_BYTES));
    this.#known = this.#asked ?? detectWide(this.#head);
    this.#lineCount = new LineCount(this.#known ?? 'utf-8');
  }

  /** The first bytes of the file. */
  get head(): Uint8Array {
    return this.#head ?? new Uint8Array();
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }

  /** How the bytes are to be read as text; `undefined` when they are none. */
  textFormat(isWhole: boolean): TextFormat | undefined {
    const encoding = this.#asked ?? this.#known ?? this.#detectNarrow(isWhole);
    if (encoding === undefined) return undefined;
    const markBytes = markLength(this.head, encoding);
    return {
      encoding,
      markBytes,
      lineEnding: this.#lineCount.ending,
      terminator: this.#lineCount.terminator,
      lines: this.#bytes === markBytes ? 0 : this.#lineCount.lines,
      clean:
        isWhole && encoding === 'utf-8' && this.#asked === undefined && this.#utf8.isComplete(),
    };
  }

  #detectNarrow(isWhole: boolean): Encoding | undefined {
    if (this.#hasZero) return undefined;
    const isUtf8 = isWhole ? this.#utf8.isComplete() : this.#utf8.isValid();
    if (isUtf8 || encodingOfMark(this.head) === 'utf-8') return 'utf-8';
    return detectLegacy(this.#suspect ?? this.head);
  }
}

// Some files are plain ASCII for a long way, so the part to judge is the one that is not.
function suspiciousPart(chunk: Buffer): Uint8Array {
  const first = chunk.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, first - LEAD_BYTES);
  return Uint8Array.from(chunk.subarray(start, start + SAMPLE_BYTES));
}
