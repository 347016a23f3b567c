import type { Token } from './tokens.ts';

/** The tokens of a text. */
export type Tokens = readonly Token[];

/** Something that was read, and where the next thing begins. */
export interface Step<Value> {
  readonly value: Value;
  readonly next: number;
}

/** Whether one of these words or signs stands there, in lower case. */
export function isOneOf(tokens: Tokens, at: number, lowers: ReadonlySet<string>): boolean {
  const token = tokens[at];
  return token !== undefined && token.kind !== 'break' && lowers.has(token.lower);
}

/** Whether this word or sign stands there, in lower case. */
export function isAt(tokens: Tokens, at: number, lower: string): boolean {
  const token = tokens[at];
  return token !== undefined && token.kind !== 'break' && token.lower === lower;
}

/** Behind this word or sign, where it stands there; else the same place. */
export function skip(tokens: Tokens, at: number, lower: string): number {
  return isAt(tokens, at, lower) ? at + 1 : at;
}

/** Behind the dot of a shortened word, which stands right at it. */
export function skipDot(tokens: Tokens, at: number): number {
  return isAt(tokens, at, '.') && tokens[at]?.isSpaced === false ? at + 1 : at;
}

/** Behind these words in a row, or undefined. */
export function skipWords(
  tokens: Tokens,
  at: number,
  words: readonly string[],
): number | undefined {
  return words.every((word, place) => isAt(tokens, at + place, word))
    ? at + words.length
    : undefined;
}
