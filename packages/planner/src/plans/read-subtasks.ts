import type { Item, Section } from '../requirements/blocks.ts';
import { guardText } from '../requirements/guard-text.ts';
import { normalizeWords } from '../requirements/ids.ts';
import { readSections } from '../requirements/read-blocks.ts';
import { shorten, toOneLine } from '../tasks/one-line.ts';

/** A piece of work that a text names. */
export interface Subtask {
  readonly title: string;
  /** What stands below it, as it was written. */
  readonly body: string;
  /** Where it stands. */
  readonly line: number;
}

/** Something that was not taken. */
export interface LeftOutEntry {
  readonly what: string;
  readonly why: string;
}

/** How a text falls apart into pieces of work. */
export interface Subtasks {
  /** What they were read from. */
  readonly from: 'checklist' | 'list' | 'headings' | 'nothing';
  readonly subtasks: readonly Subtask[];
  readonly leftOut: readonly LeftOutEntry[];
}

interface Entry extends Subtask {
  readonly isDone: boolean;
}

const MOST_TITLE = 256;
const ISSUE = /^(?:(?:[\w.-]+\/[\w.-]+)?#\d+|https?:\/\/\S+\/(?:issues|pull)\/\d+\S*)(?=$|[\s:,])/;

/** Headings above lists of what is to be done. */
const OF_WORK =
  /^(?:(?:acceptance|success) criteria|(?:sub ?|open )?tasks?|to ?dos?|(?:next )?steps?|requirements|deliverables|checklist|scope|definition of done|what (?:to do|needs to be done))\b/;

/** Headings above words that ask for nothing. */
const OF_PROSE =
  /^(?:about|background|context|motivation|why|summary|overview|introduction|problem|goals?|non goals|out of scope|notes?|references?|links|see also|resources|screenshots?|environment|questions?|open questions|risks|alternatives|history|changelog|additional (?:context|information)|describe .*|steps to reproduce|expected behaviou?r|actual behaviou?r)$/;

/**
 * Reads pieces of work from Markdown: from its checklists; where it has none, from lists below
 * headings such as "Acceptance criteria"; and where it has neither, from its headings.
 */
export function readSubtasks(text: string): Subtasks {
  const { lines } = guardText(text);
  const root = readSections(lines);
  const ticks = findItems(root).filter(({ isChecked }) => isChecked !== undefined);
  if (ticks.length > 0)
    return sortOut(
      'checklist',
      ticks.map((item) => readEntry(item, lines)),
    );
  const listed = findSections(root)
    .filter(({ title }) => OF_WORK.test(normalizeWords(title)))
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'list' ? block.items : [])));
  if (listed.length > 0)
    return sortOut(
      'list',
      listed.map((item) => readEntry(item, lines)),
    );
  const headings = splitSections(root, lines);
  if (headings.length > 0) return sortOut('headings', headings);
  return { from: 'nothing', subtasks: [], leftOut: [] };
}

/** All items of all lists; what stands below one that can be ticked belongs to it. */
function findItems(section: Section): readonly Item[] {
  const below = (items: readonly Item[]): readonly Item[] =>
    items.flatMap((item) =>
      item.isChecked === undefined
        ? [
            item,
            ...item.blocks.flatMap((block) => (block.type === 'list' ? below(block.items) : [])),
          ]
        : [item],
    );
  const own = section.blocks.flatMap((block) => (block.type === 'list' ? below(block.items) : []));
  return [...own, ...section.sections.flatMap(findItems)];
}

function findSections(section: Section): readonly Section[] {
  return section.sections.flatMap((one) => [one, ...findSections(one)]);
}

/** The sections that stand side by side, at the first level with more than one. */
function splitSections({ sections }: Section, lines: readonly string[]): readonly Entry[] {
  const [first, second] = sections;
  if (first === undefined) return [];
  if (second === undefined) return splitSections(first, lines);
  const pieces = sections.filter(({ title }) => !OF_PROSE.test(normalizeWords(title)));
  if (pieces.length < 2) return [];
  return pieces.map(({ title, line }) => {
    const next = sections.find((one) => one.line > line)?.line ?? lines.length + 1;
    return { title, line, isDone: false, body: removeIndent(lines.slice(line, next - 1)) };
  });
}

function readEntry(
  { text, line, toLine, isChecked = false }: Item,
  lines: readonly string[],
): Entry {
  const written = text.split('\n');
  const rest = written.findIndex((one, at) => at > 0 && !isGoingOn(one));
  const end = rest === -1 ? written.length : rest;
  const title = toOneLine(written.slice(0, end).join(' '));
  const below = removeIndent(lines.slice(line - 1 + end, toLine));
  const isLong = title.length > MOST_TITLE;
  return {
    title: shorten(title, MOST_TITLE),
    line,
    isDone: isChecked,
    body: isLong ? [title, below].join('\n\n').trim() : below,
  };
}

/** A line that begins with a small letter belongs to the sentence above. */
function isGoingOn(line: string): boolean {
  return /^\s*\p{Ll}/u.test(line);
}

function removeIndent(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents);
  return lines
    .map((line) => line.slice(least))
    .join('\n')
    .trim();
}

function sortOut(from: Subtasks['from'], entries: readonly Entry[]): Subtasks {
  const seen = new Set<string>();
  const subtasks: Subtask[] = [];
  const leftOut: LeftOutEntry[] = [];
  for (const { isDone, ...entry } of entries) {
    const key = normalizeWords(entry.title);
    const why = explainLeftOut({ isDone, isTwice: seen.has(key), title: entry.title });
    seen.add(key);
    if (why === undefined) subtasks.push(entry);
    else leftOut.push({ what: entry.title === '' ? `Line ${entry.line}` : entry.title, why });
  }
  return { from, subtasks, leftOut };
}

interface Judged {
  readonly title: string;
  readonly isDone: boolean;
  readonly isTwice: boolean;
}

function explainLeftOut({ title, isDone, isTwice }: Judged): string | undefined {
  if (normalizeWords(title) === '') return 'It has no words.';
  if (ISSUE.test(title)) return 'It is an issue already.';
  if (isDone) return 'It is ticked.';
  return isTwice ? 'It is there twice.' : undefined;
}
