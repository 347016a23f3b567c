import { parseRow, type DatValue } from './parse-row.ts';

/** A row of a table, or what is wrong with it. */
export type DatRow =
  | { readonly line: number; readonly values: readonly DatValue[] }
  | { readonly line: number; readonly problem: string };

/** More than any row has: a quote that never ends must not swallow the rest of the table. */
const LONGEST_ROW = 1_000_000;

/**
 * Reads a table as MySQL's LOAD DATA does, some rows at a time. A row that is wrong is told with its
 * line, and reading goes on with the next line.
 */
export async function* readDat(
  pieces: AsyncIterable<string>,
  columns: number,
): AsyncGenerator<readonly DatRow[]> {
  let [rest, line] = ['', 1];
  const take = (isEnd: boolean): readonly DatRow[] => {
    const rows: DatRow[] = [];
    let at = 0;
    while (at < rest.length) {
      const row = nextRow(rest, at, isEnd);
      if (row === undefined) break;
      rows.push(checked(row, line, columns));
      line += linesIn(rest, at, row.next);
      at = row.next;
    }
    rest = rest.slice(at);
    return rows;
  };
  for await (const piece of pieces) {
    rest += piece;
    yield take(false);
  }
  yield take(true);
}

interface Read {
  readonly values?: readonly DatValue[];
  readonly next: number;
}

/** The row that begins there; undefined where more of the table must come first. */
function nextRow(text: string, from: number, isEnd: boolean): Read | undefined {
  const row = parseRow(text, from, isEnd);
  if (row !== undefined) return row;
  if (!isEnd && text.length - from < LONGEST_ROW) return undefined;
  const newline = text.indexOf('\n', from);
  return { next: newline === -1 ? text.length : newline + 1 };
}

function checked({ values }: Read, line: number, columns: number): DatRow {
  if (values === undefined) {
    return { line, problem: 'expected a row; a text in it never ends' };
  }
  if (values.length !== columns) {
    return { line, problem: `expected ${columns} columns; got ${values.length}` };
  }
  if (values.some((value) => value?.includes('\uFFFD'))) {
    return { line, problem: 'expected UTF-8; got other bytes' };
  }
  return { line, values };
}

function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
    count++;
  }
  return count;
}
