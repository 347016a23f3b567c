import { GlobError } from './glob-error.ts';

/** Says whether a `[…]` accepts a code point. */
export type Accepts = (point: number) => boolean;

interface ClassOptions {
  /** The point that is asked about is folded. */
  readonly ignoreCase?: boolean;
  readonly refusesEmptyRange?: boolean;
}

/** Code points, both ends included. */
type Range = readonly [number, number];

/** Reads the class that opens at `start`, with the place behind it; undefined if it is never closed. */
export function readClass(
  characters: readonly string[],
  start: number,
  { ignoreCase = false, refusesEmptyRange = false }: ClassOptions,
): readonly [Accepts, number] | undefined {
  const mark = characters[start + 1];
  const negated = mark === '!' || mark === '^';
  const read = readRanges(characters, start + (negated ? 2 : 1));
  if (read === undefined) return undefined;
  const [ranges, next] = read;
  if (refusesEmptyRange && ranges.some(([low, high]) => high < low)) {
    throw new GlobError('a range ends before it begins');
  }
  const has = (point: number): boolean =>
    ranges.some(([low, high]) => low <= point && point <= high);
  if (!ignoreCase) return [(point) => has(point) !== negated, next];
  return [(point) => (has(point) || has(raisePoint(point))) !== negated, next];
}

type Read = readonly [readonly Range[], number];

function readRanges(characters: readonly string[], start: number): Read | undefined {
  const ranges: Range[] = [];
  let at = start;
  // A bracket that comes first stands for itself.
  while (at === start || characters[at] !== ']') {
    if (at >= characters.length) return undefined;
    const [found, next] = readNamed(characters, at) ?? readRange(characters, at);
    ranges.push(...found);
    at = next;
  }
  return [ranges, at + 1];
}

const NAMED: Readonly<Record<string, readonly Range[]>> = {
  alpha: [
    [65, 90],
    [97, 122],
  ],
  digit: [[48, 57]],
  alnum: [
    [48, 57],
    [65, 90],
    [97, 122],
  ],
  upper: [[65, 90]],
  lower: [[97, 122]],
  space: [
    [9, 13],
    [32, 32],
  ],
  blank: [
    [9, 9],
    [32, 32],
  ],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  xdigit: [
    [48, 57],
    [65, 70],
    [97, 102],
  ],
};

function readNamed(characters: readonly string[], at: number): Read | undefined {
  if (characters[at] !== '[' || characters[at + 1] !== ':') return undefined;
  let end = at + 2;
  // A bracket ends the search: otherwise many that open could take the square of the pattern.
  while (end < characters.length && !'[:]'.includes(characters[end] ?? '')) end += 1;
  if (characters[end] !== ':' || characters[end + 1] !== ']') return undefined;
  const name = characters.slice(at + 2, end).join('');
  const ranges = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (ranges === undefined) throw new GlobError(`"[:${name}:]" is not a known class`);
  return [ranges, end + 2];
}

function readRange(characters: readonly string[], at: number): Read {
  const [low, next] = readPoint(characters, at);
  if (characters[next] !== '-' || characters[next + 1] === ']') return [[[low, low]], next];
  const [high, behind] = readPoint(characters, next + 1);
  return [[[low, high]], behind];
}

// Behind the end it reads anything: the class is not closed then.
function readPoint(characters: readonly string[], at: number): readonly [number, number] {
  const escaped = characters[at] === '\\';
  const character = characters[escaped ? at + 1 : at] ?? '';
  return [character.codePointAt(0) ?? 0, at + (escaped ? 2 : 1)];
}

/** The text with letters that differ only in their case made equal, and as many characters as before. */
export function foldCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : Array.from(text, foldCharacter).join('');
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

// By way of the capital letter, which σ and ς have in common.
function foldCharacter(character: string): string {
  return keepSingle(raiseCharacter(character), (capital) => capital.toLowerCase());
}

function raiseCharacter(character: string): string {
  return keepSingle(character, (small) => small.toUpperCase());
}

function raisePoint(point: number): number {
  return raiseCharacter(String.fromCodePoint(point)).codePointAt(0) ?? 0;
}

// The capital of ß is two characters, so ß stays what it is.
function keepSingle(character: string, change: (character: string) => string): string {
  const changed = change(character);
  return Array.from(changed).length === 1 ? changed : character;
}
