import { shorten } from '../tasks/one-line.ts';
import type { NotUnderstood } from './prd.ts';

/** How many characters of a document are read. */
const MOST_CHARACTERS = 200_000;

/** How much of what was not understood is shown. */
export const MOST_SHOWN = 200;

/** How many quotes and lists may stand inside of each other. */
const MOST_DEPTH = 8;
const MOST_INDENT = 48;

/** A text that a parser can take, and what it lost on the way. */
export interface GuardedText {
  /** As many lines as before, each ended by `\n`. */
  readonly lines: readonly string[];
  readonly notUnderstood: readonly NotUnderstood[];
}

/** Makes any text fit to be parsed: not too long, not too deep, without comments. */
export function guardText(text: string): GuardedText {
  const notUnderstood: NotUnderstood[] = [];
  const isLong = text.length > MOST_CHARACTERS;
  const kept = isLong ? text.slice(0, MOST_CHARACTERS) : text;
  const lines = kept
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\r|\n|\u2028|\u2029/);
  if (isLong) {
    notUnderstood.push({
      code: 'too_long',
      line: lines.length,
      text: shorten(lines.at(-1) ?? '', MOST_SHOWN),
      why: `Only the first ${MOST_CHARACTERS.toLocaleString('en-US')} of ${text.length.toLocaleString('en-US')} characters were read. Pass the rest by itself.`,
    });
  }
  return {
    lines: removeComments(lines.map(limitDepth(notUnderstood)), notUnderstood),
    notUnderstood,
  };
}

const MARKER = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

/** Every quote and list costs the parser a level, so a line of ten thousand would break it. */
function limitDepth(notUnderstood: NotUnderstood[]): (line: string, at: number) => string {
  return (line, at) => {
    const { marks, end } = countMarks(line);
    if (marks <= MOST_DEPTH && measureIndent(line) <= MOST_INDENT) return line;
    if (marks > MOST_DEPTH) {
      notUnderstood.push({
        code: 'too_deep',
        line: at + 1,
        text: shorten(line, MOST_SHOWN),
        why: `Lists and quotes are read ${MOST_DEPTH} deep. This line was read as plain text.`,
      });
      return line.slice(end);
    }
    return ' '.repeat(MOST_INDENT) + line.trimStart();
  };
}

function countMarks(line: string): { readonly marks: number; readonly end: number } {
  let marks = 0;
  let end = 0;
  MARKER.lastIndex = 0;
  while (MARKER.test(line)) {
    marks += 1;
    end = MARKER.lastIndex;
  }
  return { marks, end };
}

function measureIndent(line: string): number {
  const [blank = ''] = /^[ \t]*/.exec(line) ?? [];
  return blank.length === line.length ? 0 : blank.replaceAll('\t', '    ').length;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Comments are no requirements; those inside code are no comments. */
function removeComments(
  lines: readonly string[],
  notUnderstood: NotUnderstood[],
): readonly string[] {
  let fence: Fence | undefined;
  let comment: number | undefined;
  const kept = lines.map((line, at) => {
    const wasOpen = fence;
    if (comment === undefined) fence = updateFence(line, at + 1, fence);
    if (wasOpen !== undefined || fence !== undefined) return line;
    const { rest, isOpen } = cutComments(line, comment !== undefined);
    comment = isOpen ? (comment ?? at + 1) : undefined;
    return rest;
  });
  if (comment !== undefined) notUnderstood.push(open('open_comment', comment, kept.length));
  if (fence !== undefined) notUnderstood.push(open('open_fence', fence.line, kept.length));
  return kept;
}

interface Fence {
  readonly mark: string;
  readonly line: number;
}

function updateFence(words: string, line: number, fence: Fence | undefined): Fence | undefined {
  const mark = FENCE.exec(words)?.[1];
  if (fence === undefined) return mark === undefined ? undefined : { mark, line };
  const closes = words.trim() === mark && mark.startsWith(fence.mark);
  return closes ? undefined : fence;
}

function cutComments(
  line: string,
  isInside: boolean,
): { readonly rest: string; readonly isOpen: boolean } {
  let rest = '';
  let at = 0;
  let isOpen = isInside;
  while (at < line.length) {
    const next = line.indexOf(isOpen ? '-->' : '<!--', at);
    if (!isOpen) rest += line.slice(at, next === -1 ? line.length : next);
    if (next === -1) return { rest, isOpen };
    at = next + (isOpen ? 3 : 4);
    isOpen = !isOpen;
  }
  return { rest, isOpen };
}

function open(code: 'open_comment' | 'open_fence', line: number, last: number): NotUnderstood {
  const isComment = code === 'open_comment';
  return {
    code,
    line,
    ...(last > line && { toLine: last }),
    text: isComment ? '<!--' : '```',
    why: isComment
      ? 'A comment begins here and never ends, so nothing after it was read. Close it with -->.'
      : 'A block of code begins here and never ends, so all after it was taken for code. Close it with the same marks.',
  };
}
