import type { JsonObject } from '../../eutils/document.ts';

/** Reads comma-separated values with a line of names; quotes may hold commas and line breaks. */
export function parseCsv(text: string): readonly JsonObject[] {
  const [names = [], ...rows] = rowsIn(text);
  return rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''] as const)),
  );
}

/** A quoted or a bare cell, and what follows it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

function rowsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (found === null) break;
    const [, quoted, bare = '', mark] = found;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (mark === ',') continue;
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  }
  return rows;
}
