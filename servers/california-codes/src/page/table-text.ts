import { inlineText, isEmpty } from './inline-text.ts';
import { isElement, ownText, type PageElement } from './open-page.ts';
import { PageDrift } from './page-drift.ts';

const BODIES: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
const APART: ReadonlySet<string> = new Set(['p', 'div']);

/** The rows of a table, each with the texts of its cells. */
export function readRows(table: PageElement): readonly (readonly string[])[] {
  return partsOf(table, 'table').flatMap((part) => {
    if (part.name === 'caption') return [[cellText(part)]];
    if (BODIES.has(part.name)) return partsOf(part, 'table').flatMap(readRow);
    return readRow(part);
  });
}

function readRow(row: PageElement): readonly (readonly string[])[] {
  if (row.name !== 'tr') throw new PageDrift(`it has an unknown <${row.name}> in a table`);
  return [
    partsOf(row, 'row').map((cell) => {
      if (cell.name === 'td' || cell.name === 'th') return cellText(cell);
      throw new PageDrift(`it has an unknown <${cell.name}> in a row of a table`);
    }),
  ];
}

/** One line: a break in a cell is not the end of its row. */
function cellText(cell: PageElement): string {
  return inlineText(cell, APART).replace(/\s+/g, ' ');
}

/** The elements right below one, without those of which nothing is seen but cells, which have a place. */
function partsOf(element: PageElement, where: string): readonly PageElement[] {
  return element.children.flatMap((child) => {
    if (isElement(child)) return isEmpty(child) && !CELLS.has(child.name) ? [] : [child];
    if (ownText(child).trim() === '') return [];
    throw new PageDrift(`it has a text outside of the cells of a ${where}`);
  });
}

const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
