import { type Accepts, foldCase, readClass } from './character-class.ts';
import { GlobError } from './glob-error.ts';

/** Says whether the names from `from` on fit. */
export type PathMatcher = (names: readonly string[], from: number) => boolean;

/** What a pattern means where more than one reading is in use. */
export interface PathOptions {
  readonly ignoreCase?: boolean;
  /** What lies below a folder that fits counts too, or is all that counts. */
  readonly below?: 'too' | 'only';
  /** A `[` that is never closed stands for itself, and so do those behind it; else it is refused. */
  readonly keepsOpenBracket?: boolean;
  /** A range such as `z-a` is refused; else it holds nothing, as in Git. */
  readonly refusesEmptyRange?: boolean;
}

/** Compiles a pattern of names between slashes, where `**` stands for any number of folders. */
export function compilePath(pattern: string, options: PathOptions = {}): PathMatcher {
  const segments: Segment[] = [];
  for (const part of pattern.split('/')) {
    if (part === '**') {
      if (segments.at(-1) !== 'folders') segments.push('folders');
    } else {
      segments.push(compileName(part, options));
    }
  }
  // At the end it stands for what lies inside, at least one name.
  if (segments.at(-1) === 'folders') segments.push(() => true);
  const compiled = { segments, below: options.below };
  return (names, from) => matchSegments(compiled, names, from);
}

type Segment = NameMatcher | 'folders';

interface CompiledPath {
  readonly segments: readonly Segment[];
  readonly below: PathOptions['below'];
}

// The same bounded walk as for one name, with folders in the place of characters.
function matchSegments(
  { segments, below }: CompiledPath,
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
    } else if (wanted === undefined && below !== undefined) {
      return true;
    } else if (folders >= 0) {
      taken += 1;
      at = taken;
      segment = folders + 1;
    } else {
      return false;
    }
  }
  return segment === segments.length && below !== 'only';
}

/** Says whether one name, without slashes, fits. */
type NameMatcher = (name: string) => boolean;

/** A code point, `?`, `*`, or what a `[…]` accepts. */
type Token = number | 'any' | 'star' | Accepts;

/** Compiles a pattern for one name: `*`, `?`, `[…]`, and `\` before a character that stands for itself. */
function compileName(pattern: string, options: PathOptions): NameMatcher {
  const tokens = readTokens(pattern, options);
  const matches = compileQuick(tokens) ?? ((name) => matchTokens(tokens, name));
  return options.ignoreCase === true ? (name) => matches(foldCase(name)) : matches;
}

/** A pattern as it is read. */
interface Reading {
  readonly characters: readonly string[];
  readonly options: PathOptions;
  /** Whether a `[` was never closed. */
  hasOpenBracket: boolean;
}

function readTokens(pattern: string, options: PathOptions): readonly Token[] {
  const characters = Array.from(pattern);
  const reading: Reading = { characters, options, hasOpenBracket: false };
  const tokens: Token[] = [];
  for (let at = 0; at < characters.length;) {
    const [token, next] = readToken(reading, at);
    if (token !== 'star' || tokens.at(-1) !== 'star') tokens.push(token);
    at = next;
  }
  return tokens;
}

function readToken(reading: Reading, at: number): readonly [Token, number] {
  const { characters, options } = reading;
  const character = characters[at] ?? '';
  if (character === '*') return ['star', at + 1];
  if (character === '?') return ['any', at + 1];
  if (character === '[') return readBracket(reading, at);
  if (character !== '\\') return [toPoint(character, options), at + 1];
  const next = characters[at + 1];
  if (next === undefined) throw new GlobError('it ends with a single backslash');
  return [toPoint(next, options), at + 2];
}

function readBracket(reading: Reading, at: number): readonly [Token, number] {
  const { characters, options } = reading;
  // To look for an end from each of many brackets would take the square of the pattern.
  const read = reading.hasOpenBracket ? undefined : readClass(characters, at, options);
  if (read !== undefined) return read;
  if (options.keepsOpenBracket !== true) throw new GlobError('a "[" is never closed');
  reading.hasOpenBracket = true;
  return [toPoint('[', options), at + 1];
}

function toPoint(character: string, { ignoreCase = false }: PathOptions): number {
  return (ignoreCase ? foldCase(character) : character).codePointAt(0) ?? 0;
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
  return typeof token === 'number' ? token === point : token(point);
}

function getWidth(point: number): number {
  return point > 0xffff ? 2 : 1;
}
