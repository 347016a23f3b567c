import type { LawCode } from '../../law/codes.ts';
import { readHeading } from '../../law/heading.ts';
import { normalizeSection } from '../../law/section-number.ts';
import type { Heading, Paragraph } from '../../law/section.ts';
import type { Block } from './blocks.ts';
import type { Page } from './page.ts';
import { PageDrift } from '../failures.ts';

/** A section as a page prints it. */
export interface PrintedSection {
  readonly section: string;
  /** Where its number leads, on pages where it does. */
  readonly link: string;
  readonly headings: readonly Heading[];
  readonly paragraphs: readonly Paragraph[];
  readonly note?: string;
}

/** Reads the sections of a page in their order; `code` is the one that the page must be of. */
export function readLaw(blocks: readonly Block[], code: LawCode): readonly PrintedSection[] {
  const [name, ...rest] = blocks;
  if (name?.kind !== 'heading') throw new PageDrift('it does not begin with the name of a code');
  const [, printed] = / - ([A-Z]+)$/.exec(name.text) ?? [];
  if (printed === undefined) throw new PageDrift('it does not begin with the name of a code');
  if (printed !== code) throw new PageDrift(`it is of ${printed}, and ${code} was asked for`);
  return splitSections(rest);
}

/** Parts what stands on a page by its numbers; headings hold until others of their level come. */
function splitSections(blocks: readonly Block[]): readonly PrintedSection[] {
  const sections: PrintedSection[] = [];
  let above: readonly Heading[] = [];
  let isBelow = false;
  let at = 0;
  while (at < blocks.length) {
    const block = blocks[at];
    if (block?.kind === 'heading') {
      const heading = { ...readHeading(block.text), ...(block.note && { note: block.note }) };
      above = placeHeading(above, heading, isBelow);
      isBelow = true;
      at += 1;
    } else {
      if (block?.kind !== 'label') throw new PageDrift('it has a text without a section number');
      const end = findEnd(blocks, at + 1);
      sections.push({ ...readSection(block, blocks.slice(at + 1, end)), headings: above });
      isBelow = false;
      at = end;
    }
  }
  if (isBelow) throw new PageDrift('it ends with a heading');
  return sections;
}

/** There are nine levels, and a few names below them. */
const MOST_HEADINGS = 50;

/** A bare name right below another heading is part of that; any other takes the place of its like. */
function placeHeading(
  above: readonly Heading[],
  heading: Heading,
  isBelow: boolean,
): readonly Heading[] {
  const isPart = isBelow && heading.level === '';
  const same = isPart ? -1 : above.findIndex(({ level }) => level === heading.level);
  if (above.length > MOST_HEADINGS) throw new PageDrift('it has too many headings in one another');
  return [...(same < 0 ? above : above.slice(0, same)), heading];
}

function findEnd(blocks: readonly Block[], start: number): number {
  let end = start;
  while (end < blocks.length && !BEGINNINGS.has(blocks[end]?.kind ?? '')) end += 1;
  return end;
}

const BEGINNINGS: ReadonlySet<string> = new Set(['label', 'heading']);

type Label = Extract<Block, { readonly kind: 'label' }>;

function readSection(label: Label, blocks: readonly Block[]): Omit<PrintedSection, 'headings'> {
  const section = normalizeSection(label.text);
  if (section === undefined) throw new PageDrift('it has no number where one is known to be');
  const { note, texts } = splitNote(blocks);
  const paragraphs = texts.map((block): Paragraph => {
    if (block.kind !== 'paragraph') throw new PageDrift('it has a note in the middle of a text');
    const { text, indent } = block;
    if (isHistory(text) && readEnclosedAtEnd(text) === text)
      throw new PageDrift('it has a note where a text is known to be');
    return { text, ...(indent !== undefined && { indent }) };
  });
  const end = readEnclosedAtEnd(paragraphs.at(-1)?.text ?? '');
  if (note === undefined && isHistory(end)) {
    throw new PageDrift('it has a note within a text');
  }
  if (paragraphs.length === 0) throw new PageDrift('it has a section number without a text');
  return { section, link: label.link, paragraphs, ...(note !== undefined && { note }) };
}

// Never a subdivision, "(a) …": its first parenthesis ends right after the letter.
const NOTE = /^\((?!\w{1,6}\)).*\)$/;
const HISTORY =
  /^\((?:Added|Amended|Enacted|Repealed|Renumbered|Formerly|New section|Sec\. \S+ (?:added|amended))\b/;

/** Whether a text is a note on history, wherever it stands. */
function isHistory(text: string): boolean {
  return HISTORY.test(text) && /\b(?:Stats|Prop|Ch)\./.test(text);
}

/** What the last parenthesis of a text encloses, with its parentheses, where a text ends with one. */
function readEnclosedAtEnd(text: string): string {
  if (!text.endsWith(')')) return '';
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    depth += Number(text[at] === ')') - Number(text[at] === '(');
    if (depth === 0) return text.slice(at);
  }
  return '';
}

interface Parted {
  readonly note?: string;
  readonly texts: readonly Block[];
}

/** The note on the history of a section is the last that is said of it. */
function splitNote(blocks: readonly Block[]): Parted {
  const last = blocks.at(-1);
  if (last?.kind !== 'note') return { texts: blocks };
  if (!NOTE.test(last.text)) throw new PageDrift('it has a note that is not in parentheses');
  return { note: last.text, texts: blocks.slice(0, -1) };
}

/** How many section numbers are printed anywhere on a page, so that none outside of its place is missed. */
export function countLabels(page: Page): number {
  return page.find('h6').filter((label) => normalizeSection(page.textOf(label)) !== undefined)
    .length;
}
