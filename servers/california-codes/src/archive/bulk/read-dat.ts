/** A row of a table, or what is wrong with it. */
export type DatRow =
  | { readonly line: number; readonly values: readonly DatValue[] }
  | { readonly line: number; readonly problem: string };

/** More than any row has: a quote that never ends must not swallow the rest of the table. */
const LONGEST_ROW = 1_000_000;

/**
 * Reads a table as MySQL's LOAD DATA does, some rows at a time. A malformed row is reported with its
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
      const row = readNextRow(rest, at, isEnd);
      if (row === undefined) break;
      rows.push(checkRow(row, line, columns));
      line += countLines(rest, at, row.next);
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
function readNextRow(text: string, from: number, isEnd: boolean): Read | undefined {
  const row = parseRow(text, from, isEnd);
  if (row !== undefined) return row;
  if (!isEnd && text.length - from < LONGEST_ROW) return undefined;
  const newline = text.indexOf('\n', from);
  return { next: newline === -1 ? text.length : newline + 1 };
}

function checkRow({ values }: Read, line: number, columns: number): DatRow {
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

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
    count++;
  }
  return count;
}

/** A value of a table; null is the database's. */
export type DatValue = string | null;

interface Field {
  readonly value: DatValue;
  /** Where the field ends: at a tab, at the end of a line, or at the end of the text. */
  readonly end: number;
}

const [TAB, NEWLINE, RETURN, QUOTE, ESCAPE] = [9, 10, 13, 96, 92];

/**
 * One row of a table in the format of LOAD DATA: fields between tabs, perhaps enclosed by backticks,
 * with backslash escapes and bare NULL. Undefined where the text ends before the row does.
 */
function parseRow(
  text: string,
  from: number,
  isEnd: boolean,
): { readonly values: readonly DatValue[]; readonly next: number } | undefined {
  const values: DatValue[] = [];
  let at = from;
  for (;;) {
    const field =
      text.charCodeAt(at) === QUOTE
        ? readEnclosedField(text, at, isEnd)
        : readBareField(text, at, isEnd);
    if (field === undefined) return undefined;
    values.push(field.value);
    if (text.charCodeAt(field.end) !== TAB) return { values, next: skipLineEnd(text, field.end) };
    at = field.end + 1;
  }
}

/** A field without backticks ends at the first tab or end of line. */
function readBareField(text: string, from: number, isEnd: boolean): Field | undefined {
  const end = findEndOfBare(text, from);
  if (end >= text.length && !isEnd) return undefined;
  const written = text.slice(from, Math.min(end, text.length));
  // A line may end with a return as well.
  const value = text.charCodeAt(end) === TAB ? written : written.replace(/\r$/u, '');
  const isNull = value === 'NULL' || value === '\\N';
  return { value: isNull ? null : unescapeField(value), end: Math.min(end, text.length) };
}

function findEndOfBare(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const sign = text.charCodeAt(at);
    if (sign === TAB || sign === NEWLINE) return at;
    at += sign === ESCAPE ? 2 : 1;
  }
  return at;
}

/** A field in backticks ends at one before a tab or the end of a line; others stand for themselves. */
function readEnclosedField(text: string, from: number, isEnd: boolean): Field | undefined {
  let hasDoubled = false;
  let at = from + 1;
  while (at < text.length) {
    const sign = text.charCodeAt(at);
    if (sign === ESCAPE) at += 2;
    else if (sign !== QUOTE) at++;
    else if (text.charCodeAt(at + 1) === QUOTE) {
      hasDoubled = true;
      at += 2;
    } else {
      const end = findEndAfter(text, at + 1, isEnd);
      if (end === undefined) return undefined;
      if (end !== -1) return { value: unescapeField(text.slice(from + 1, at), hasDoubled), end };
      at++;
    }
  }
  return undefined;
}

/** Where a field ends behind its backtick; -1 where it does not, undefined where that is not known yet. */
function findEndAfter(text: string, at: number, isEnd: boolean): number | undefined {
  if (at >= text.length) return isEnd ? at : undefined;
  const sign = text.charCodeAt(at);
  if (sign === TAB || sign === NEWLINE) return at;
  if (sign !== RETURN) return -1;
  if (at + 1 >= text.length) return isEnd ? at : undefined;
  return text.charCodeAt(at + 1) === NEWLINE ? at : -1;
}

function skipLineEnd(text: string, end: number): number {
  const isReturn = text.charCodeAt(end) === RETURN;
  return Math.min(end + (isReturn ? 2 : 1), text.length);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\u001A',
};

function unescapeField(text: string, hasDoubled = false): string {
  if (!hasDoubled && !text.includes('\\')) return text;
  const signs = hasDoubled ? /\\([\s\S])|``/gu : /\\([\s\S])/gu;
  return text.replaceAll(signs, (_, sign: string | undefined) =>
    sign === undefined ? '`' : (ESCAPES[sign] ?? sign),
  );
}
