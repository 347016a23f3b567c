import type { Citation, FoundCitation } from '../citation/citation.ts';
import { findCitations } from '../citation/find-citations.ts';
import { findUnclear, type Unclear } from '../citation/find-unclear.ts';
import { formatCitation } from '../citation/format-citation.ts';
import { parseCitation } from '../citation/parse-citation.ts';
import { isUnread } from '../citation/read-code.ts';
import type { LawCode } from '../law/codes.ts';
import type { Cited } from './verify-citation-judge.ts';

/** The citations of a text, and what is to be said of how it was read. */
export interface CitedText {
  readonly cited: readonly Cited[];
  readonly notes: readonly string[];
}

/** Every citation of a text, each once; a text may also be a single one, in the shortest way. */
export function citedIn(text: string, code: LawCode | undefined): CitedText {
  const hints = code === undefined ? {} : { code };
  const found = findCitations(text, hints);
  if (found.length > 0) {
    return { cited: each(found), notes: notesOn(findUnclear(text, found, hints)) };
  }
  const alone = parseCitation(text, hints);
  if (!isUnread<Citation>(alone)) {
    return { cited: [{ citation: alone, written: onOneLine(text), times: 1 }], notes: [] };
  }
  const why = text.length <= SHORT ? [alone.problem] : [];
  return { cited: [], notes: [NONE, ...why, ...notesOn(findUnclear(text, found, hints))] };
}

const MOST_TOLD = 10;

/** What was left alone because it may mean something else is told, and not guessed. */
function notesOn(unclear: readonly Unclear[]): readonly string[] {
  const told = new Map(unclear.map(({ written, meanings }) => [written, meanings.join(' or ')]));
  const notes = [...told].map(
    ([written, meant]) =>
      `Not looked up, because it may mean something else: "${onOneLine(written)}". Write ${meant}, if that is meant.`,
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

function each(found: readonly FoundCitation[]): readonly Cited[] {
  const cited = new Map<string, Cited>();
  for (const { written, start: _start, end: _end, ...citation } of found) {
    const key = formatCitation(citation);
    const known = cited.get(key) ?? { citation, written: onOneLine(written), times: 0 };
    cited.set(key, { ...known, times: known.times + 1 });
  }
  return [...cited.values()];
}

/** As it stands there, but without the line breaks and the gaps of a letter. */
function onOneLine(written: string): string {
  return written.replaceAll(/\s+/g, ' ').trim();
}
