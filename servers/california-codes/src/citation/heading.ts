import { readArticle } from './article.ts';
import { readMark } from './item.ts';
import { isAt, isOneOf, skip, skipDot, type Step, type Tokens } from './token-steps.ts';

const HEADINGS = new Set(['article', 'art', 'chapter', 'ch', 'part', 'division', 'div', 'title']);

/** Reads "Chapter 3 (commencing with Section 11340)" and "Article XIII B"; gives the article. */
export function readHeading(tokens: Tokens, at: number): Step<string | undefined> | undefined {
  if (!isOneOf(tokens, at, HEADINGS)) return undefined;
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
