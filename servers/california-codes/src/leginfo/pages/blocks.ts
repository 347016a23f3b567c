import { normalizeText } from '@wellspoken/kit';

import { readInlineText, isEmpty, toOneLine } from './inline-text.ts';
import { isElement, getOwnText, type Page, type PageElement, type PageNode } from './page.ts';
import { PageDrift } from '../failures.ts';

/** What stands on a page of law, one after the other. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly note?: string }
  | { readonly kind: 'label'; readonly text: string; readonly link: string }
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      readonly indent?: number;
    }
  | { readonly kind: 'note'; readonly text: string };

interface Walk {
  readonly page: Page;
  readonly blocks: Block[];
  /** Every text that went into a block. */
  readonly seen: string[];
}

/** Everything that can be read in an element; drift where anything would be lost. */
export function readBlocks(page: Page, wrapper: PageElement): readonly Block[] {
  const walk: Walk = { page, blocks: [], seen: [] };
  visitAll(wrapper.children, walk);
  if (removeBlanks(walk.seen.join('')) !== removeBlanks(page.textOf(wrapper))) {
    throw new PageDrift('it has a text in a place where none is known');
  }
  return walk.blocks;
}

/** A text without its blanks, and with raised figures as plain ones. */
function removeBlanks(text: string): string {
  return normalizeText(text.replace(/\s+/g, ''), 'NFKC');
}

function visitAll(nodes: readonly PageNode[], walk: Walk): void {
  for (const node of nodes) {
    if (isElement(node)) visit(node, walk);
    else if (getOwnText(node).trim() !== '') {
      throw new PageDrift('it has a text outside of paragraphs');
    }
  }
}

function visit(element: PageElement, walk: Walk): void {
  const { name } = element;
  if (isEmpty(element)) return;
  if (name === 'div' || name === 'font') return visitAll(element.children, walk);
  const read = READERS[name];
  if (read === undefined) throw new PageDrift(`it has an unknown <${name}> in the law`);
  if (walk.page.isClosed(element)) read(element, walk);
  // A paragraph that closes itself, as those of the site do that only keep things apart, is open to
  // HTML and then has the note in it.
  else if (name === 'p' && isAllItalic(element)) readItalics(element, walk);
  else throw new PageDrift(`it has a <${name}> that does not end`);
}

const READERS: Readonly<Record<string, (element: PageElement, walk: Walk) => void>> = {
  h3: readHeadingBlock,
  h4: readHeadingBlock,
  h5: readHeadingBlock,
  h6: readLabel,
  p: readParagraph,
  i: readItalics,
  table: readTable,
};

function readHeadingBlock(element: PageElement, walk: Walk): void {
  const [name, note, ...others] = listHeadingParts(element);
  const isNamed = name?.name === 'b' && walk.page.isClosed(name) && !hasNoteWithin(name);
  if (!isNamed || others.length > 0 || (note !== undefined && note.name !== 'i')) {
    throw new PageDrift('it has a heading that is not made as headings are');
  }
  const text = readInlineText(name);
  const remark = note === undefined ? undefined : readInlineText(note);
  walk.seen.push(text, remark ?? '');
  walk.blocks.push({ kind: 'heading', text: toOneLine(text), ...readNote(remark) });
}

/** The elements in a heading of which something is seen. */
function listHeadingParts(heading: PageElement): readonly PageElement[] {
  if (heading.children.some((child) => getOwnText(child).trim() !== '')) {
    throw new PageDrift('it has a plain text in a heading');
  }
  return heading.children.filter(isElement).filter((child) => !isEmpty(child));
}

/** Letters in italics may stand in a name, but what is in parentheses then is a note. */
function hasNoteWithin(name: PageElement): boolean {
  return name.children
    .filter(isElement)
    .some(
      (child) =>
        hasNoteWithin(child) || (child.name === 'i' && readInlineText(child).startsWith('(')),
    );
}

function readNote(text: string | undefined): { readonly note?: string } {
  if (text === undefined) return {};
  const [, note] = /^\(\s*(.*?)\s*\)$/.exec(toOneLine(text)) ?? [];
  if (note === undefined) throw new PageDrift('it has a note on a heading without parentheses');
  return { note };
}

function readLabel(element: PageElement, walk: Walk): void {
  const text = readInlineText(element);
  const links = element.children.filter(isElement).filter(({ name }) => name === 'a');
  walk.seen.push(text);
  walk.blocks.push({ kind: 'label', text, link: links[0]?.attribs['href'] ?? '' });
}

function readParagraph(element: PageElement, walk: Walk): void {
  const style = element.attribs['style'] ?? '';
  const text = readInlineText(element);
  walk.seen.push(text);
  if (isAllItalic(element) && /font-size\s*:\s*0?\.9em/i.test(style)) {
    walk.blocks.push({ kind: 'note', text: toOneLine(text) });
    return;
  }
  walk.blocks.push({ kind: 'paragraph', text, ...readIndentField(style) });
}

function isAllItalic(element: PageElement): boolean {
  return element.children.every((child) => {
    if (!isElement(child)) return getOwnText(child).trim() === '';
    return child.name === 'i' || isEmpty(child);
  });
}

/** Italics outside of paragraphs: a note on the heading before it, or on the section before it. */
function readItalics(element: PageElement, walk: Walk): void {
  const text = readInlineText(element);
  const last = walk.blocks.at(-1);
  walk.seen.push(text);
  if (last?.kind === 'heading' && last.note === undefined) {
    walk.blocks[walk.blocks.length - 1] = { ...last, ...readNote(text) };
  } else walk.blocks.push({ kind: 'note', text: toOneLine(text) });
}

function readTable(element: PageElement, walk: Walk): void {
  const rows = readRows(element).filter((cells) => cells.some((cell) => cell !== ''));
  const text = rows.map((cells) => cells.join(' | ').replace(/ {2,}/g, ' ').trim()).join('\n');
  for (const cells of rows) walk.seen.push(cells.join(''));
  const indent = readIndentField(element.attribs['style'] ?? '');
  walk.blocks.push({ kind: 'paragraph', text, ...indent });
}

function readIndentField(style: string): { readonly indent?: number } {
  const indent = readIndent(style);
  return indent === undefined ? {} : { indent };
}

const BODIES: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
const APART: ReadonlySet<string> = new Set(['p', 'div']);

/** The rows of a table, each with the texts of its cells. */
function readRows(table: PageElement): readonly (readonly string[])[] {
  return listTableParts(table, 'table').flatMap((part) => {
    if (part.name === 'caption') return [[readCell(part)]];
    if (BODIES.has(part.name)) return listTableParts(part, 'table').flatMap(readRow);
    return readRow(part);
  });
}

function readRow(row: PageElement): readonly (readonly string[])[] {
  if (row.name !== 'tr') throw new PageDrift(`it has an unknown <${row.name}> in a table`);
  return [
    listTableParts(row, 'row').map((cell) => {
      if (cell.name === 'td' || cell.name === 'th') return readCell(cell);
      throw new PageDrift(`it has an unknown <${cell.name}> in a row of a table`);
    }),
  ];
}

/** One line: a break in a cell is not the end of its row. */
function readCell(cell: PageElement): string {
  return readInlineText(cell, APART).replace(/\s+/g, ' ');
}

/** The elements right below one, without those of which nothing is seen but cells, which have a place. */
function listTableParts(element: PageElement, where: string): readonly PageElement[] {
  return element.children.flatMap((child) => {
    if (isElement(child)) return isEmpty(child) && !CELLS.has(child.name) ? [] : [child];
    if (getOwnText(child).trim() === '') return [];
    throw new PageDrift(`it has a text outside of the cells of a ${where}`);
  });
}

const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** How far a style sets an element in, in em; undefined where it does not say so. */
function readIndent(style: string): number | undefined {
  let left = '';
  for (const rule of style.split(';')) {
    const [name = '', value = ''] = rule.split(':').map((part) => part.trim().toLowerCase());
    if (name === 'margin-left') left = value;
    if (name === 'margin') left = pickLeft(value.split(/\s+/));
  }
  const [, number] = /^(0|(?:\d*\.)?\d+(?=em$))(?:em)?$/.exec(left) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Of the one to four margins of the short form, top first and then clockwise, that on the left. */
function pickLeft(sides: readonly string[]): string {
  return sides[3] ?? sides[1] ?? sides[0] ?? '';
}
