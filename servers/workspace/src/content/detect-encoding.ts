import chardet from 'chardet';

import { encodingOfMark, markLength } from './byte-order-mark.ts';
import { isEncoding, type Encoding } from './encodings.ts';
import { bytesToText } from './transcode.ts';

// Below this the detector is guessing: it finds some confidence in any pair of bytes.
const MIN_CONFIDENCE = 20;
// Every sort of text may hold these: backspace, tab, line ends, form feed, DOS end of file, escape.
const USUAL: readonly number[] = [0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b];

function isControl(code: number): boolean {
  return code < 0x20 ? !USUAL.includes(code) : code === 0x7f;
}

/** The UTF-16 encoding that a file begins with, by its mark or by where its zero bytes lie. */
export function detectWide(head: Uint8Array): Encoding | undefined {
  const marked = encodingOfMark(head);
  const encoding = marked ?? guessWide(head);
  if (encoding === undefined || encoding === 'utf-8') return undefined;
  const whole = head.subarray(markLength(head, encoding), head.length - (head.length % 2));
  // The sample may stop between the two halves of a character.
  const text = bytesToText(whole, encoding).replace(/\uFFFD$/, '');
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
export function detectLegacy(sample: Uint8Array): Encoding | undefined {
  if (sample.some(isControl)) return undefined;
  if (isMostlyUtf8(sample)) return 'utf-8';
  const matches = chardet.analyse(linesBeyondAscii(sample));
  const likely = matches.filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
  const unlikely = matches.filter(({ confidence }) => confidence < MIN_CONFIDENCE);
  const names = [...likely.map(({ name }) => name), 'windows-1252', ...unlikely.map(nameOf)];
  return names.map(asLegacy).find((encoding) => encoding !== undefined && reads(sample, encoding));
}

// A log that was cut, or holds one broken character, is still what all the others say.
function isMostlyUtf8(sample: Uint8Array): boolean {
  const beyondAscii = bytesToText(sample, 'utf-8').match(/[^\p{ASCII}]/gu) ?? [];
  const broken = beyondAscii.filter((character) => character === '\uFFFD').length;
  return beyondAscii.length > broken * 10;
}

// Plain English around a few foreign words, as in most code, would outvote them.
function linesBeyondAscii(sample: Uint8Array): Uint8Array {
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

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

function asLegacy(name: string): Encoding | undefined {
  const lower = name.toLowerCase();
  // Browsers read both as the larger one, and bytes that differ are not letters in the smaller.
  if (lower === 'iso-8859-1') return 'windows-1252';
  return isEncoding(lower) && !lower.startsWith('utf-') ? lower : undefined;
}

function reads(sample: Uint8Array, encoding: Encoding): boolean {
  // The sample may begin and stop inside a character.
  return !bytesToText(sample, encoding).slice(2, -2).includes('\uFFFD');
}
