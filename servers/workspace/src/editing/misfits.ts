import { ToolError } from '@wellspoken/kit';

import { findTolerant, countLinesAt, type Span } from './find-text.ts';

/** How the text of an edit is looked for. */
export type Match = 'exact' | 'whitespace';

/** The edit that does not fit, and the file that it is for. */
export interface EditContext {
  /** What the edit is called. */
  readonly title: string;
  /** The path as the caller gave it. */
  readonly asked: string;
  readonly match: Match;
}

/** What an edit looks for and what it puts there, with `\n` for every line end. */
export interface Replacement {
  readonly wanted: string;
  readonly replacement: string;
}

const MAX_LISTED = 20;

/** Refuses an edit that fits several places. */
export function createAmbiguousError(
  text: string,
  changes: readonly Span[],
  { title, asked }: EditContext,
): ToolError {
  const offsets = changes.slice(0, MAX_LISTED).map(({ start }) => start);
  const more = changes.length > MAX_LISTED ? ' and more' : '';
  const message = `${title} fits ${changes.length} places of "${asked}", at lines ${countLinesAt(text, offsets).join(', ')}${more}. Nothing was changed.`;
  return new ToolError('invalid_arguments', message, {
    suggestions: [
      'Give more of the text around the place that you mean, or set replaceAll to true.',
    ],
  });
}

/** Refuses an edit that fits nowhere, and shows what comes close. */
export function createNotFoundError(
  text: string,
  wish: Replacement,
  { title, asked, match }: EditContext,
): ToolError {
  const closest = findClosest(text, wish.wanted);
  const near =
    closest === undefined ? 'Nothing in the file comes close.' : describeClosest(closest);
  const message = `${title}: its oldText is not in "${asked}". Nothing was changed. ${near}`;
  return new ToolError('not_found', message, { suggestions: listHints(text, wish, match) });
}

function describeClosest({ firstLine, lastLine, text }: Closest): string {
  const where = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine} to ${lastLine}`;
  return `The closest place is ${where}:\n${text}`;
}

function listHints(
  text: string,
  { wanted, replacement }: Replacement,
  match: Match,
): readonly string[] {
  const hints: string[] = [];
  if (match === 'exact' && findTolerant(text, wanted).length > 0) {
    hints.push('Only whitespace differs: set match to "whitespace", or copy the text exactly.');
  }
  if (replacement.length > 3 && text.includes(replacement)) {
    hints.push('The newText is in the file already: the edit may have been made before.');
  }
  return hints.length > 0 ? hints : ['Read the file again and copy oldText from it.'];
}

/** Lines of a file that come near to what was looked for. */
interface Closest {
  /** Counted from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly text: string;
}

const MAX_SHOWN_LINES = 15;
const MAX_SHOWN_LENGTH = 200;
const MAX_COMPARED_LINES = 20_000;
const MAX_REPEATS = 50;
const MIN_LIKENESS = 0.5;
const CHANCE = 0.25;

/** The lines that are most like a text that was not found; `undefined` when none are. */
function findClosest(text: string, wanted: string): Closest | undefined {
  const lines = text.split('\n');
  const sought = wanted.replace(/\n$/, '').split('\n');
  const start = findByEqualLines(lines, sought) ?? findByLikeness(lines, sought);
  if (start === undefined) return undefined;
  const first = Math.max(0, start);
  const last = Math.min(lines.length, start + sought.length, first + MAX_SHOWN_LINES);
  const shown = lines.slice(first, last).map((line) => line.slice(0, MAX_SHOWN_LENGTH));
  return { firstLine: first + 1, lastLine: last, text: shown.join('\n') };
}

// Every line that differs only in whitespace is a vote for one start; long lines weigh more.
function findByEqualLines(lines: readonly string[], sought: readonly string[]): number | undefined {
  const places = listPlaces(sought);
  const votes = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    const key = line.trim();
    for (const index of places.get(key) ?? []) {
      votes.set(at - index, (votes.get(at - index) ?? 0) + Math.min(key.length, 40));
    }
  }
  const [best] = [...votes].toSorted(([, a], [, b]) => b - a);
  return best?.[0];
}

function listPlaces(sought: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, line] of sought.entries()) {
    const key = line.trim();
    // A line such as "}" is everywhere and says nothing.
    if (key.length < 3) continue;
    const found = places.get(key) ?? [];
    if (found.length < MAX_REPEATS) places.set(key, [...found, index]);
  }
  return places;
}

function findByLikeness(lines: readonly string[], sought: readonly string[]): number | undefined {
  const longest = sought.toSorted((a, b) => b.trim().length - a.trim().length)[0] ?? '';
  const wanted = listPairs(longest);
  if (wanted.size === 0) return undefined;
  let best: number | undefined;
  let bestLikeness = MIN_LIKENESS;
  for (const [at, line] of lines.slice(0, MAX_COMPARED_LINES).entries()) {
    const likeness = measureLikeness(wanted, listPairs(line));
    if (likeness <= bestLikeness) continue;
    best = at - sought.indexOf(longest);
    bestLikeness = likeness;
  }
  return best;
}

/** The pairs of letters that follow each other in a line. */
function listPairs(line: string): ReadonlySet<string> {
  const letters = line.trim().slice(0, MAX_SHOWN_LENGTH).toLowerCase();
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < letters.length; at++) pairs.add(letters.slice(at, at + 2));
  return pairs;
}

function measureLikeness(wanted: ReadonlySet<string>, line: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of wanted) if (line.has(pair)) shared += 1;
  const alike = (2 * shared) / (wanted.size + line.size);
  // A long line may hold most of a short text, and a few of its pairs by chance.
  return Math.max(alike, shared / wanted.size - CHANCE);
}
