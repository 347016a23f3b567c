import { classAccepts, readClass, type CharacterClass } from './character-class.ts';
import { GlobError } from './glob-error.ts';

/** Says whether one name, without slashes, fits. */
export type NameMatcher = (name: string) => boolean;

/** A code point, `?`, `*`, or what a `[…]` accepts. */
type Token = number | 'any' | 'star' | CharacterClass;

/** Compiles a pattern for one name: `*`, `?`, `[…]`, and `\` before a character that stands for itself. */
export function compileName(pattern: string, ignoreCase = false): NameMatcher {
  const tokens = readTokens(ignoreCase ? pattern.toLowerCase() : pattern);
  const matches = quickMatcher(tokens) ?? ((name) => matchTokens(tokens, name));
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
function quickMatcher(tokens: readonly Token[]): NameMatcher | undefined {
  const points = tokens.filter((token) => typeof token === 'number');
  const words = String.fromCodePoint(...points);
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
    } else if (wanted !== undefined && accepts(wanted, point)) {
      token += 1;
      at += width(point);
    } else if (star >= 0) {
      taken += width(name.codePointAt(taken) ?? 0);
      at = taken;
      token = star + 1;
    } else {
      return false;
    }
  }
  while (tokens[token] === 'star') token += 1;
  return token === tokens.length;
}

function accepts(token: Exclude<Token, 'star'>, point: number): boolean {
  if (token === 'any') return true;
  return typeof token === 'number' ? token === point : classAccepts(token, point);
}

function width(point: number): number {
  return point > 0xffff ? 2 : 1;
}
