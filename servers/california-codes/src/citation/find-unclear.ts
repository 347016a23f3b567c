import { factsOf, type LawCode } from '../law/codes.ts';
import type { CitationHints, FoundCitation } from './citation.ts';
import { meaningsOf, readName, type Manner } from './head.ts';
import { readItem, type Item } from './item.ts';
import { isGlued, isYear } from './number-sense.ts';
import { isOfOthers } from './other-law.ts';
import { skip, type Step, type Tokens } from './token-steps.ts';
import { tokenize } from './tokens.ts';

/** What may be a citation, but may as well be something else. */
export interface Unclear {
  readonly written: string;
  /** What to write instead, for each code that may be meant. */
  readonly meanings: readonly string[];
}

/** Finds what looks like a citation beside those that were found, such as "PC 187" or "EC § 5". */
export function findUnclear(
  text: string,
  found: readonly FoundCitation[],
  hints: CitationHints = {},
): readonly Unclear[] {
  const tokens = tokenize(text);
  const manner = { isLoose: false, hint: hints.code };
  const isFound = createCover(found);
  const unclear: Unclear[] = [];
  let next = 0;
  for (const [at, { start }] of tokens.entries()) {
    if (at < next || isFound(start)) continue;
    const read = readUnclear(tokens, at, manner);
    if (read === undefined) continue;
    ({ next } = read);
    const end = tokens[next - 1]?.end ?? start;
    unclear.push({ written: text.slice(start, end), meanings: read.value });
  }
  return unclear;
}

/** Tells of places, asked for in order, whether a citation was found there. */
function createCover(found: readonly FoundCitation[]): (place: number) => boolean {
  let passed = 0;
  return (place) => {
    while ((found[passed]?.end ?? Infinity) <= place) passed += 1;
    return (found[passed]?.start ?? Infinity) <= place;
  };
}

function readUnclear(
  tokens: Tokens,
  at: number,
  manner: Manner,
): Step<readonly string[]> | undefined {
  const name = readName(tokens, at);
  if (name === undefined || !name.value.isCapital || isOfOthers(tokens, at)) return undefined;
  const codes = meaningsOf(name.value, manner).map(([code]) => code);
  const item = readItem(tokens, skip(tokens, name.next, ','));
  if (codes.length === 0 || item === undefined || isSomethingElse(tokens, item)) return undefined;
  return { value: codes.map((code) => written(code, item.value)), next: item.next };
}

function isSomethingElse(tokens: Tokens, { value, next }: Step<Item>): boolean {
  return value.mark === 'none' && (isGlued(tokens, next) || isYear(value.section));
}

function written(code: LawCode, { section }: Item): string {
  return `${factsOf(code).abbreviation}, § ${section}`;
}
