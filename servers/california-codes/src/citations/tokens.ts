/** A piece of a text that citations are read from. */
export interface Token {
  /** "break" is an empty line, which no citation goes over. */
  readonly kind: 'word' | 'number' | 'sign' | 'break';
  readonly text: string;
  /** In lower case, without apostrophes. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** Whether something that is no part of a citation stands before it: a space, a mark of emphasis. */
  readonly isSpaced: boolean;
}

// No part can be read in two ways, so that no text makes it go back.
const TOKEN =
  /(?<gap>(?:[\s*_`~>]|&nbsp;|&#160;)+)|(?<number>\d+(?:\.\d+)*[\p{L}\p{N}]*)|(?<word>\p{L}[\p{L}\p{M}\p{N}'’]*)|(?<entity>&(?:sect|amp);)|[^]/gu;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&sect;', '§'],
  ['&amp;', '&'],
]);

/** Takes a text apart, in one pass. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let isSpaced = true;
  for (const match of text.matchAll(TOKEN)) {
    const { gap } = match.groups ?? {};
    if (gap === undefined) {
      tokens.push({ ...toToken(match), isSpaced });
    } else if (hasEmptyLine(gap)) {
      tokens.push({ kind: 'break', text: gap, lower: '', ...getSpan(match), isSpaced });
    }
    isSpaced = gap !== undefined;
  }
  return tokens;
}

function hasEmptyLine(gap: string): boolean {
  return gap.indexOf('\n') !== gap.lastIndexOf('\n');
}

function toToken(match: RegExpExecArray): Omit<Token, 'isSpaced'> {
  const [text] = match;
  const { number, word, entity } = match.groups ?? {};
  const span = getSpan(match);
  if (number !== undefined) {
    return { kind: isNumber(number) ? 'number' : 'word', text, lower: text.toLowerCase(), ...span };
  }
  if (word !== undefined) {
    return { kind: 'word', text, lower: text.toLowerCase().replaceAll(/['’]/g, ''), ...span };
  }
  const sign = entity === undefined ? text : (ENTITIES.get(entity) ?? text);
  return { kind: 'sign', text: sign, lower: sign, ...span };
}

function getSpan({ 0: text, index }: RegExpExecArray): Pick<Token, 'start' | 'end'> {
  return { start: index, end: index + text.length };
}

// The letters at the end of the number of a section, as in 1203.1ab; but 4th, 9am or 42and are none.
const NUMBER = /^\d{1,7}(?:\.\d{1,7}){0,4}[a-z]{0,4}$/i;
const NO_LETTERS = /\d(?:st|nd|rd|th|am|pm|and|or|to)$/i;

function isNumber(text: string): boolean {
  return text.length <= 40 && NUMBER.test(text) && !NO_LETTERS.test(text);
}

/** The tokens of a text. */
export type Tokens = readonly Token[];

/** Something that was read, and where the next thing begins. */
export interface Step<Value> {
  readonly value: Value;
  readonly next: number;
}

/** Whether one of these words or signs stands there, in lower case. */
export function isAnyAt(tokens: Tokens, at: number, lowers: ReadonlySet<string>): boolean {
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
