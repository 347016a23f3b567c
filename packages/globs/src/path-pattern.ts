/** Says whether the names from `from` on fit. */
export type PathMatcher = (names: readonly string[], from: number) => boolean;

type Segment = NameMatcher | 'folders';

/** Compiles a pattern of names between slashes, where `**` stands for any number of folders. */
export function compilePath(pattern: string, ignoreCase = false): PathMatcher {
  const segments: Segment[] = [];
  for (const part of pattern.split('/')) {
    if (part === '**') {
      if (segments.at(-1) !== 'folders') segments.push('folders');
    } else {
      segments.push(compileName(part, ignoreCase));
    }
  }
  // At the end it stands for what lies inside, at least one name.
  if (segments.at(-1) === 'folders') segments.push(() => true);
  return (names, from) => matchSegments(segments, names, from);
}

// The same bounded walk as for one name, with folders in the place of characters.
function matchSegments(
  segments: readonly Segment[],
  names: readonly string[],
  from: number,
): boolean {
  let segment = 0;
  let at = from;
  let folders = -1;
  let taken = from;
  for (let name = names[at]; name !== undefined; name = names[at]) {
    const wanted = segments[segment];
    if (wanted === 'folders') {
      folders = segment;
      segment += 1;
      taken = at;
    } else if (wanted?.(name) === true) {
      segment += 1;
      at += 1;
    } else if (folders >= 0) {
      taken += 1;
      at = taken;
      segment = folders + 1;
    } else {
      return false;
    }
  }
  return segment === segments.length;
}

/** Says whether one name, without slashes, fits. */
type NameMatcher = (name: string) => boolean;

/** A code point, `?`, `*`, or what a `[…]` accepts. */
type Token = number | 'any' | 'star' | CharacterClass;

/** Compiles a pattern for one name: `*`, `?`, `[…]`, and `\` before a character that stands for itself. */
function compileName(pattern: string, ignoreCase = false): NameMatcher {
  const tokens = readTokens(ignoreCase ? pattern.toLowerCase() : pattern);
  const matches = compileQuick(tokens) ?? ((name) => matchTokens(tokens, name));
  return ignoreCase ? (name) => matches(name.toLowerCase()) : matches;
}

function readTokens(pattern: string): readonly Token[] {
  const characters = Array.from(pattern);
  const tokens: Token[] = [];
  for (let at = 0; at < characters.length;) {
    const [token, next] = readToken(characters, at);
    if (token !== 'star' || tokens.at(-1) !== 'star') tokens.push(token);
    at = next;
  }
  return tokens;
}

function readToken(characters: readonly string[], at: number): readonly [Token, number] {
  const character = characters[at] ?? '';
  if (character === '*') return ['star', at + 1];
  if (character === '?') return ['any', at + 1];
  if (character === '[') return readClass(characters, at);
  if (character !== '\\') return [character.codePointAt(0) ?? 0, at + 1];
  const next = characters[at + 1];
  if (next === undefined) throw new GlobError('it ends with a single backslash');
  return [next.codePointAt(0) ?? 0, at + 2];
}

// Most patterns are a plain name or `*.ext`; these need no loop.
function compileQuick(tokens: readonly Token[]): NameMatcher | undefined {
  const points = tokens.filter((token) => typeof token === 'number');
  const words = points.map((point) => String.fromCodePoint(point)).join('');
  const stars = tokens.length - points.length;
  if (stars === 0) return (name) => name === words;
  if (stars !== 1) return undefined;
  if (tokens[0] === 'star') return (name) => name.endsWith(words);
  if (tokens.at(-1) === 'star') return (name) => name.startsWith(words);
  return undefined;
}

/**
 * Goes back only to the last star, which is enough: what an earlier star could take more of, the
 * later one can take as well. So the work is at most pattern times name, whatever the pattern.
 */
function matchTokens(tokens: readonly Token[], name: string): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let taken = 0;
  while (at < name.length) {
    const point = name.codePointAt(at) ?? 0;
    const wanted = tokens[token];
    if (wanted === 'star') {
      star = token;
      token += 1;
      taken = at;
    } else if (wanted !== undefined && isAccepted(wanted, point)) {
      token += 1;
      at += getWidth(point);
    } else if (star >= 0) {
      taken += getWidth(name.codePointAt(taken) ?? 0);
      at = taken;
      token = star + 1;
    } else {
      return false;
    }
  }
  while (tokens[token] === 'star') token += 1;
  return token === tokens.length;
}

function isAccepted(token: Exclude<Token, 'star'>, point: number): boolean {
  if (token === 'any') return true;
  return typeof token === 'number' ? token === point : isInClass(token, point);
}

function getWidth(point: number): number {
  return point > 0xffff ? 2 : 1;
}

/** What a `[…]` accepts. */
interface CharacterClass {
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
function readClass(
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
function isInClass({ negated, ranges }: CharacterClass, point: number): boolean {
  return ranges.some(([low, high]) => low <= point && point <= high) !== negated;
}

function readNamed(
  characters: readonly string[],
  at: number,
): readonly [readonly Range[] | undefined, number] {
  if (characters[at] !== '[' || characters[at + 1] !== ':') return [undefined, at];
  let end = at + 2;
  // A bracket ends the search: otherwise many that open could take the square of the pattern.
  while (end < characters.length && !'[:]'.includes(characters[end] ?? '')) end += 1;
  if (characters[end] !== ':' || characters[end + 1] !== ']') return [undefined, at];
  const name = characters.slice(at + 2, end).join('');
  const ranges = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (ranges === undefined) throw new GlobError(`"[:${name}:]" is not a known class`);
  return [ranges, end + 2];
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

/** A pattern cannot be understood; the message says what is wrong, without the pattern. */
export class GlobError extends Error {
  override readonly name = 'GlobError';
}
