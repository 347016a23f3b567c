import { getCodeFacts, type LawCode } from '../law/codes.ts';
import {
  type Citation,
  type CitationHints,
  formatCitation,
  type FoundCitation,
} from './citation.ts';
import { findCitations } from './find-citations.ts';
import { type ReadingMode, listMeanings, readName } from './head.ts';
import { type Item, readItem } from './item.ts';
import type { Cited } from './judge-citation.ts';
import { isGlued, isYear } from './number-sense.ts';
import { isOfOthers } from './other-law.ts';
import { parseCitation } from './parse-citation.ts';
import { isUnread } from './read-code.ts';
import { skip, type Step, tokenize, type Tokens } from './tokens.ts';

/** The citations of a text, and what is to be said of how it was read. */
interface CitedText {
  readonly cited: readonly Cited[];
  readonly notes: readonly string[];
}

/** Every citation of a text, each once; a text may also be a single one, in the shortest way. */
export function readCitedText(text: string, code: LawCode | undefined): CitedText {
  const hints = code === undefined ? {} : { code };
  const found = findCitations(text, hints);
  if (found.length > 0) {
    return {
      cited: countCitations(found),
      notes: describeUnclear(findUnclear(text, found, hints)),
    };
  }
  const alone = parseCitation(text, hints);
  if (!isUnread<Citation>(alone)) {
    return { cited: [{ citation: alone, written: toOneLine(text), times: 1 }], notes: [] };
  }
  const why = text.length <= SHORT ? [alone.problem] : [];
  return { cited: [], notes: [NONE, ...why, ...describeUnclear(findUnclear(text, found, hints))] };
}

const MOST_TOLD = 10;

/** Lists what was skipped because it is ambiguous, instead of guessing. */
function describeUnclear(unclear: readonly Unclear[]): readonly string[] {
  const written = new Map(unclear.map(({ written, meanings }) => [written, meanings.join(' or ')]));
  const notes = [...written].map(
    ([words, meant]) =>
      `Not looked up, because it may mean something else: "${toOneLine(words)}". Write ${meant}, if that is meant.`,
  );
  if (notes.length <= MOST_TOLD) return notes;
  return [
    ...notes.slice(0, MOST_TOLD),
    `${notes.length - MOST_TOLD} more may mean something else.`,
  ];
}

const SHORT = 100;
const NONE =
  'No citation of a California code or of its Constitution was found. A section needs its code, as in "Ed. Code, § 48900"; for a text that names none, pass code.';

function countCitations(found: readonly FoundCitation[]): readonly Cited[] {
  const cited = new Map<string, Cited>();
  for (const { written, start: _start, end: _end, ...citation } of found) {
    const key = formatCitation(citation);
    const known = cited.get(key) ?? { citation, written: toOneLine(written), times: 0 };
    cited.set(key, { ...known, times: known.times + 1 });
  }
  return [...cited.values()];
}

/** As it stands there, but without the line breaks and the gaps of a letter. */
function toOneLine(written: string): string {
  return written.replaceAll(/\s+/g, ' ').trim();
}

/** What may be a citation, but may as well be something else. */
interface Unclear {
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

/** Says whether a citation was found at a place; places must be asked for in order. */
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
  manner: ReadingMode,
): Step<readonly string[]> | undefined {
  const name = readName(tokens, at);
  if (name === undefined || !name.value.isCapital || isOfOthers(tokens, at)) return undefined;
  const codes = listMeanings(name.value, manner).map(([code]) => code);
  const item = readItem(tokens, skip(tokens, name.next, ','));
  if (codes.length === 0 || item === undefined || isSomethingElse(tokens, item)) return undefined;
  return { value: codes.map((code) => writeMeaning(code, item.value)), next: item.next };
}

function isSomethingElse(tokens: Tokens, { value, next }: Step<Item>): boolean {
  return value.mark === 'none' && (isGlued(tokens, next) || isYear(value.section));
}

function writeMeaning(code: LawCode, { section }: Item): string {
  return `${getCodeFacts(code).abbreviation}, § ${section}`;
}
