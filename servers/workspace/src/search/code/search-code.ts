import { compileGlobs, type Glob } from '@wellspoken/globs';

import { getErrno, isMissing } from '../../sandbox/errno.ts';
import { type Ending, type Job, type Pause, traverse, type Visit } from '../traverse.ts';
import { showPath, type WalkContext } from '../walk/walk.ts';
import { FileReader } from './file-reader.ts';
import { createMatcher, type Matcher, type Query, type Span } from './matcher.ts';
import { type Portion, splitPortions } from './portions.ts';

/** A search in the contents of files. */
export interface CodeJob extends Job {
  readonly query: Query;
  /** Ends of names, such as `.ts`, of which a file must have one; none: any. */
  readonly endings: readonly string[];
  /** Globs of which a file must fit one; none: any. */
  readonly include: readonly string[];
  readonly contextLines: number;
  readonly maxResults: number;
}

/** A line that was found. */
export interface CodeMatch {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** Whether only a part of the line is shown. */
  readonly cut: boolean;
  readonly before: string[];
  readonly after: string[];
}

/** The lines that were found in one file. */
export interface FileMatches {
  readonly path: string;
  readonly matches: CodeMatch[];
}

/** What a search in contents found. */
export interface CodeFindings extends Ending {
  readonly files: FileMatches[];
  readonly matchCount: number;
  readonly filesSearched: number;
}

// An answer is sent as data and twice as text, and must stay below what one may have.
const MAX_PAGE_BYTES = 200_000;

// One for each thread, for all its searches: memory that grew once need not be asked for again.
const reader = new FileReader();

/** Goes through the files of a job and collects the lines that fit, until a page is full. */
export function searchCode(job: CodeJob, context: WalkContext): CodeFindings {
  const search = new CodeSearch(job, context);
  const ending = traverse(job, context, (visit) => search.visit(visit));
  const { files, matchCount, filesSearched } = search;
  return { files, matchCount, filesSearched, ...ending };
}

class CodeSearch {
  readonly files: FileMatches[] = [];
  matchCount = 0;
  filesSearched = 0;
  readonly #job: CodeJob;
  readonly #context: WalkContext;
  readonly #matcher: Matcher;
  readonly #include: Glob;
  #bytes = 0;

  constructor(job: CodeJob, context: WalkContext) {
    this.#job = job;
    this.#context = context;
    this.#matcher = createMatcher(job.query);
    this.#include = compileGlobs(job.include);
  }

  visit(visit: Visit): Pause | undefined {
    if (visit.kind !== 'file' || !this.#isWanted(visit)) return undefined;
    const bytes = this.#read(visit);
    if (bytes === undefined) return undefined;
    this.filesSearched += 1;
    this.#context.control.report(this.filesSearched);
    return this.#matcher.mayHold(bytes) ? this.#lookInto(visit, bytes) : undefined;
  }

  #isWanted({ start, name, names, base }: Visit): boolean {
    if (start.isFile) return true;
    const { endings, include } = this.#job;
    if (endings.length > 0 && !endings.some((ending) => hasEnding(name, ending))) return false;
    return include.length === 0 || this.#include(names, base, false);
  }

  #read({ start, folder, name, names }: Visit): Buffer | undefined {
    this.#context.beforeOpen?.(showPath(start, names));
    try {
      const read = reader.read(folder, name);
      if (typeof read !== 'string') return read;
      this.#context.skipped.add(read, showPath(start, names));
    } catch (error) {
      if (!isGone(error)) this.#context.skipped.add('unreadable', showPath(start, names));
    }
    return undefined;
  }

  #lookInto(visit: Visit, bytes: Buffer): Pause | undefined {
    const matches: CodeMatch[] = [];
    let pause: Pause | undefined;
    for (const portion of splitPortions(bytes, this.#job.contextLines)) {
      pause = this.#lookIntoPortion(visit, portion, matches);
      if (pause !== undefined) break;
    }
    if (matches.length > 0) this.files.push({ path: showPath(visit.start, visit.names), matches });
    return pause;
  }

  #lookIntoPortion(visit: Visit, portion: Portion, matches: CodeMatch[]): Pause | undefined {
    const { text } = portion;
    for (const { line, span, start, end } of findLines(portion, this.#matcher)) {
      if (line <= visit.toldLines) continue;
      if (span !== undefined) matches.push(this.#take({ text, line, span, start, end }));
      const pause = this.#pauseAt(line);
      if (pause !== undefined) return pause;
    }
    const halt = this.#context.control.halted();
    if (halt === undefined) return undefined;
    return { why: halt, line: portion.linesUpTo() };
  }

  #take({ text, line, span, start, end }: Taken): CodeMatch {
    const { contextLines } = this.#job;
    const match: CodeMatch = {
      line,
      column: span.start + 1,
      ...cutLine(text.slice(start, end), span),
      before: readLinesBefore(text, start, contextLines).map((other) => cutLine(other).text),
      after: readLinesAfter(text, end, contextLines).map((other) => cutLine(other).text),
    };
    this.matchCount += 1;
    const json = JSON.stringify(match);
    this.#bytes += Buffer.byteLength(json);
    // Read back, because a part of a text keeps all of the text in memory.
    return JSON.parse(json) as CodeMatch;
  }

  #pauseAt(line: number): Pause | undefined {
    if (this.matchCount >= this.#job.maxResults || this.#bytes >= MAX_PAGE_BYTES) {
      return { why: 'page', line };
    }
    const halt = this.#context.control.halted();
    return halt === undefined ? undefined : { why: halt, line };
  }
}

interface Taken {
  readonly text: string;
  readonly line: number;
  readonly span: Span;
  readonly start: number;
  readonly end: number;
}

function hasEnding(name: string, ending: string): boolean {
  return name.endsWith(ending) || name.toLowerCase().endsWith(ending);
}

// It vanished, or became a link or something else than a file, since its folder was listed.
function isGone(error: unknown): boolean {
  return isMissing(error) || getErrno(error) === 'ELOOP';
}

/** A line that fits, or now and then one that does not, as a moment to stop at. */
interface LookedLine {
  /** From 1 on. */
  readonly line: number;
  /** What fits; `undefined` for a line that does not. */
  readonly span: Span | undefined;
  /** Where the line begins and ends in the text, without its line break. */
  readonly start: number;
  readonly end: number;
}

const LINES_BETWEEN_MOMENTS = 64;

/** The lines of a portion that fit, in order, with moments to stop at between them. */
export function* findLines(portion: Portion, matcher: Matcher): Generator<LookedLine, void> {
  const { text, to } = portion;
  const seek = matcher.seekIn(text);
  let breaks = 0;
  let counted = portion.from;
  let looked = 0;
  for (let from = counted; from < to;) {
    const place = seek(from);
    if (place < 0 || place >= to) return;
    const start = place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1;
    const end = endOfLine(text, start);
    const trimmed = trimBreak(text, start, end);
    const span = matcher.find(text.slice(start, trimmed));
    looked += 1;
    if (span !== undefined || looked % LINES_BETWEEN_MOMENTS === 0) {
      breaks += countBreaks(text, counted, start);
      counted = start;
      yield { line: portion.linesBefore() + breaks + 1, span, start, end: trimmed };
    }
    from = end + 1;
  }
}

/** Up to `count` lines before a place where a line begins, the nearest last. */
export function readLinesBefore(text: string, start: number, count: number): readonly string[] {
  const lines: string[] = [];
  for (let end = start - 1; end >= 0 && lines.length < count;) {
    const begin = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
    lines.unshift(text.slice(begin, trimBreak(text, begin, end)));
    end = begin - 1;
  }
  return lines;
}

/** Up to `count` lines after the line that ends at a place. */
export function readLinesAfter(text: string, lineEnd: number, count: number): readonly string[] {
  const lines: string[] = [];
  for (let start = endOfLine(text, lineEnd) + 1; start < text.length && lines.length < count;) {
    const end = endOfLine(text, start);
    lines.push(text.slice(start, trimBreak(text, start, end)));
    start = end + 1;
  }
  return lines;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function trimBreak(text: string, start: number, end: number): number {
  return end > start && text[end - 1] === '\r' ? end - 1 : end;
}

function countBreaks(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    breaks += 1;
  }
  return breaks;
}

/** How much of a line is shown. */
export const MAX_SHOWN = 400;
const LEAD = 120;
const MARK = '…';

/** A line as it is shown. */
interface ShownLine {
  readonly text: string;
  /** Whether only a part of the line is shown, with `…` where the rest is missing. */
  readonly cut: boolean;
}

/** The part of a line around a stretch of it, or its beginning. */
export function cutLine(line: string, span: Span = { start: 0, end: 0 }): ShownLine {
  if (line.length <= MAX_SHOWN) return { text: line, cut: false };
  const latest = line.length - MAX_SHOWN;
  const from = alignToCharacter(line, Math.max(0, Math.min(span.start - LEAD, latest)));
  const to = alignToCharacter(line, Math.min(line.length, from + MAX_SHOWN));
  const lead = from > 0 ? MARK : '';
  const tail = to < line.length ? MARK : '';
  return { text: `${lead}${line.slice(from, to)}${tail}`, cut: true };
}

// Half of a surrogate pair is no text.
function alignToCharacter(line: string, at: number): number {
  const unit = line.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
