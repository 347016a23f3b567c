import { createHash } from 'node:crypto';
import chardet from 'chardet';

import { SAMPLE_BYTES } from '../reading/limits.ts';
import { decodeBytes, type Encoding, readMark, isEncoding, markLength } from './encodings.ts';
import { LineCount, type LineEnding, type Terminator } from './line-ending.ts';
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

/** Reads the bytes of a file once, and finds its hash and whether and how it is text. */
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
    if (!this.#utf8.add(chunk)) this.#suspect ??= cutSuspicious(chunk);
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
    if (isUtf8 || readMark(this.head) === 'utf-8') return 'utf-8';
    return detectLegacy(this.#suspect ?? this.head);
  }
}

// Some files are plain ASCII for a long way, so the part to judge is the one that is not.
function cutSuspicious(chunk: Buffer): Uint8Array {
  const first = chunk.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, first - LEAD_BYTES);
  return Uint8Array.from(chunk.subarray(start, start + SAMPLE_BYTES));
}

// Below this the detector is guessing: it finds some confidence in any pair of bytes.
const MIN_CONFIDENCE = 20;
// Every sort of text may hold these: backspace, tab, line ends, form feed, DOS end of file, escape.
const USUAL: readonly number[] = [0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b];

function isControl(code: number): boolean {
  return code < 0x20 ? !USUAL.includes(code) : code === 0x7f;
}

/** The UTF-16 encoding that a file begins with, by its mark or by where its zero bytes lie. */
function detectWide(head: Uint8Array): Encoding | undefined {
  const marked = readMark(head);
  const encoding = marked ?? guessWide(head);
  if (encoding === undefined || encoding === 'utf-8') return undefined;
  const whole = head.subarray(markLength(head, encoding), head.length - (head.length % 2));
  // The sample may stop between the two halves of a character.
  const text = decodeBytes(whole, encoding).replace(/\uFFFD$/, '');
  const isText =
    marked === undefined
      ? !text.split('').some((unit) => isControl(unit.charCodeAt(0)))
      : !text.includes('\0');
  return isText && !text.includes('\uFFFD') ? encoding : undefined;
}

// Latin text in UTF-16 has a zero in every other byte, always on the same side.
function guessWide(head: Uint8Array): Encoding | undefined {
  if (!head.includes(0)) return undefined;
  const pairs = Math.floor(head.length / 2);
  const zerosAt = (side: number): number =>
    head.reduce((zeros, byte, at) => (byte === 0 && at % 2 === side ? zeros + 1 : zeros), 0);
  const [first, second] = [zerosAt(0), zerosAt(1)];
  if (first === 0 && second * 2 > pairs) return 'utf-16le';
  return second === 0 && first * 2 > pairs ? 'utf-16be' : undefined;
}

/** The most likely encoding of bytes that are not valid UTF-8; `undefined` when they are no text. */
function detectLegacy(sample: Uint8Array): Encoding | undefined {
  if (sample.some(isControl)) return undefined;
  if (isMostlyUtf8(sample)) return 'utf-8';
  const matches = chardet.analyse(listLinesBeyondAscii(sample));
  const likely = matches.filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
  const unlikely = matches.filter(({ confidence }) => confidence < MIN_CONFIDENCE);
  const names = [...likely.map(({ name }) => name), 'windows-1252', ...unlikely.map(getName)];
  return names
    .map(asLegacy)
    .find((encoding) => encoding !== undefined && isReadable(sample, encoding));
}

// A log that was cut, or holds one broken character, is still what all the others say.
function isMostlyUtf8(sample: Uint8Array): boolean {
  const beyondAscii = decodeBytes(sample, 'utf-8').match(/[^\p{ASCII}]/gu) ?? [];
  const broken = beyondAscii.filter((character) => character === '\uFFFD').length;
  return beyondAscii.length > broken * 10;
}

// Plain English around a few foreign words, as in most code, would outvote them.
function listLinesBeyondAscii(sample: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < sample.length;) {
    const feed = sample.indexOf(0x0a, start);
    const end = feed === -1 ? sample.length : feed + 1;
    const line = sample.subarray(start, end);
    if (line.some((byte) => byte >= 0x80)) lines.push(line);
    start = end;
  }
  return Buffer.concat(lines);
}

function getName({ name }: { readonly name: string }): string {
  return name;
}

function asLegacy(name: string): Encoding | undefined {
  const lower = name.toLowerCase();
  // Browsers read both as the larger one, and bytes that differ are not letters in the smaller.
  if (lower === 'iso-8859-1') return 'windows-1252';
  return isEncoding(lower) && !lower.startsWith('utf-') ? lower : undefined;
}

function isReadable(sample: Uint8Array, encoding: Encoding): boolean {
  // The sample may begin and stop inside a character.
  return !decodeBytes(sample, encoding).slice(2, -2).includes('\uFFFD');
}
