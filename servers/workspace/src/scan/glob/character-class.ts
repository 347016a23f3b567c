import { GlobError } from './glob-error.ts';

/** What a `[…]` accepts. */
export interface CharacterClass {
  readonly negated: boolean;
  /** Code points, both ends included. */
  readonly ranges: readonly (readonly [number, number])[];
}

type Range = readonly [number, number];

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

/** Reads the class that opens at `start`; returns it with the place behind its closing bracket. */
export function readClass(
  characters: readonly string[],
  start: number,
): readonly [CharacterClass, number] {
  let at = start + 1;
  const negated = characters[at] === '!' || characters[at] === '^';
  if (negated) at += 1;
  const ranges: Range[] = [];
  // A bracket that comes first stands for itself.
  for (const first = at; at === first || characters[at] !== ']';) {
    const [named, next] = readNamed(characters, at);
    if (named !== undefined) {
      ranges.push(...named);
      at = next;
      continue;
    }
    const [range, behind] = readRange(characters, at);
    ranges.push(range);
    at = behind;
  }
  return [{ negated, ranges }, at + 1];
}

/** Whether a class accepts a code point. */
export function classAccepts({ negated, ranges }: CharacterClass, point: number): boolean {
  return ranges.some(([low, high]) => low <= point && point <= high) !== negated;
}

function readNamed(
  characters: readonly string[],
  at: number,
): readonly [readonly Range[] | undefined, number] {
  if (characters[at] !== '[' || characters[at + 1] !== ':') return [undefined, at];
  const end = characters.indexOf(']', at + 2);
  if (end < 0 || characters[end - 1] !== ':') return [undefined, at];
  const name = characters.slice(at + 2, end - 1).join('');
  const ranges = NAMED[name];
  if (ranges === undefined) throw new GlobError(`"[:${name}:]" is not a known class`);
  return [ranges, end + 1];
}

function readRange(characters: readonly string[], at: number): readonly [Range, number] {
  const [low, next] = readPoint(characters, at);
  if (characters[next] !== '-' || characters[next + 1] === ']') return [[low, low], next];
  const [high, behind] = readPoint(characters, next + 1);
  return [[low, high], behind];
}

function readPoint(characters: readonly string[], at: number): readonly [number, number] {
  const escaped = characters[at] === '\\';
  const character = characters[escaped ? at + 1 : at];
  if (character === undefined) throw new GlobError('a "[" is never closed');
  return [character.codePointAt(0) ?? 0, at + (escaped ? 2 : 1)];
}
