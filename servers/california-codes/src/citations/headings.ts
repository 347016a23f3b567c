import { readMark } from './item.ts';
import { isAt, isAnyAt, skip, skipDot, type Step, type Tokens } from './tokens.ts';

const HEADINGS = new Set(['article', 'art', 'chapter', 'ch', 'part', 'division', 'div', 'title']);

/** Reads "Chapter 3 (commencing with Section 11340)" and "Article XIII B"; gives the article. */
export function readHeading(tokens: Tokens, at: number): Step<string | undefined> | undefined {
  if (!isAnyAt(tokens, at, HEADINGS)) return undefined;
  const place = skipDot(tokens, at + 1);
  const article = readArticle(tokens, place);
  if (article !== undefined) {
    return { value: article.value, next: skipCommencing(tokens, article.next) };
  }
  // Chapters have numbers that no article of the Constitution has, such as 1.5.
  if (tokens[place]?.kind !== 'number') return undefined;
  return { value: undefined, next: skipCommencing(tokens, place + 1) };
}

/** Behind "(commencing with Section 11340)". */
function skipCommencing(tokens: Tokens, at: number): number {
  if (!isAt(tokens, at, '(') || !isAt(tokens, at + 1, 'commencing')) return at;
  const mark = readMark(tokens, skip(tokens, at + 2, 'with'));
  if (mark === undefined || tokens[mark.next]?.kind !== 'number') return at;
  return isAt(tokens, mark.next + 1, ')') ? mark.next + 2 : at;
}

const MOST_HEADINGS = 6;

/** Behind the headings between a code and its section: ", title 2, division 4". */
export function skipHeadings(tokens: Tokens, at: number): number {
  let next = at;
  for (let count = 0; count < MOST_HEADINGS; count += 1) {
    const heading = readHeading(tokens, skip(tokens, next, ','));
    if (heading === undefined) break;
    ({ next } = heading);
  }
  return next;
}

const MOST = 40;
const ROMAN = [
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

function toRoman(number: number): string {
  let left = number;
  let roman = '';
  for (const [value, sign] of ROMAN) {
    while (left >= value) {
      roman += sign;
      left -= value;
    }
  }
  return roman;
}

let romans: ReadonlySet<string> | undefined;

function isRoman(text: string): boolean {
  romans ??= new Set(Array.from({ length: MOST }, (_item, place) => toRoman(place + 1)));
  return romans.has(text);
}

const MARKS = new Set(['art', 'article', 'arts', 'articles']);

/** Behind the word that announces an article. */
export function skipArticleMark(tokens: Tokens, at: number): number | undefined {
  if (!isAnyAt(tokens, at, MARKS)) return undefined;
  return skipDot(tokens, at + 1);
}

/** Reads the number of an article of the Constitution as it is cited: "XIII B". */
export function readArticle(tokens: Tokens, at: number): Step<string> | undefined {
  const token = tokens[at];
  if (token === undefined || token.kind === 'break') return undefined;
  const read = splitArticle(token.text.toUpperCase());
  if (read === undefined) return undefined;
  const [number, letter] = read;
  if (letter !== '') return { value: `${number} ${letter}`, next: at + 1 };
  const apart = readLetter(tokens, at + 1);
  return apart === undefined
    ? { value: number, next: at + 1 }
    : { value: `${number} ${apart.value}`, next: apart.next };
}

/** "XIIIB" and "13B" are XIII and B; "XIX" is all number. */
function splitArticle(text: string): readonly [number: string, letter: string] | undefined {
  if (isRoman(text)) return [text, ''];
  const digits = /^(\d{1,2})([A-D]?)$/.exec(text);
  if (digits !== null) {
    const number = Number(digits[1]);
    return number >= 1 && number <= MOST ? [toRoman(number), digits[2] ?? ''] : undefined;
  }
  const number = text.slice(0, -1);
  return /[A-D]$/.test(text) && isRoman(number) ? [number, text.slice(-1)] : undefined;
}

/** A letter of its own behind the number: "XIII B", "XIII-B", "XIII (B)". */
function readLetter(tokens: Tokens, at: number): Step<string> | undefined {
  const isEnclosed = isAt(tokens, at, '(');
  const place = isEnclosed ? at + 1 : skip(tokens, at, '-');
  const token = tokens[place];
  if (token === undefined || !/^[A-D]$/.test(token.text)) return undefined;
  if (!isEnclosed) return { value: token.text, next: place + 1 };
  return isAt(tokens, place + 1, ')') ? { value: token.text, next: place + 2 } : undefined;
}
