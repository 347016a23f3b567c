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
export function parseRow(
  text: string,
  from: number,
  isEnd: boolean,
): { readonly values: readonly DatValue[]; readonly next: number } | undefined {
  const values: DatValue[] = [];
  let at = from;
  for (;;) {
    const field = text.charCodeAt(at) === QUOTE ? enclosed(text, at, isEnd) : bare(text, at, isEnd);
    if (field === undefined) return undefined;
    values.push(field.value);
    if (text.charCodeAt(field.end) !== TAB) return { values, next: afterLine(text, field.end) };
    at = field.end + 1;
  }
}

/** A field without backticks ends at the first tab or end of line. */
function bare(text: string, from: number, isEnd: boolean): Field | undefined {
  const end = endOfBare(text, from);
  if (end >= text.length && !isEnd) return undefined;
  const written = text.slice(from, Math.min(end, text.length));
  // A line may end with a return as well.
  const value = text.charCodeAt(end) === TAB ? written : written.replace(/\r$/u, '');
  const isNull = value === 'NULL' || value === '\\N';
  return { value: isNull ? null : unescaped(value), end: Math.min(end, text.length) };
}

function endOfBare(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const sign = text.charCodeAt(at);
    if (sign === TAB || sign === NEWLINE) return at;
    at += sign === ESCAPE ? 2 : 1;
  }
  return at;
}

/** A field in backticks ends at one before a tab or the end of a line; others stand for themselves. */
function enclosed(text: string, from: number, isEnd: boolean): Field | undefined {
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
      const end = endAfter(text, at + 1, isEnd);
      if (end === undefined) return undefined;
      if (end !== -1) return { value: unescaped(text.slice(from + 1, at), hasDoubled), end };
      at++;
    }
  }
  return undefined;
}

/** Where a field ends behind its backtick; -1 where it does not, undefined where that is not known yet. */
function endAfter(text: string, at: number, isEnd: boolean): number | undefined {
  if (at >= text.length) return isEnd ? at : undefined;
  const sign = text.charCodeAt(at);
  if (sign === TAB || sign === NEWLINE) return at;
  if (sign !== RETURN) return -1;
  if (at + 1 >= text.length) return isEnd ? at : undefined;
  return text.charCodeAt(at + 1) === NEWLINE ? at : -1;
}

function afterLine(text: string, end: number): number {
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

function unescaped(text: string, hasDoubled = false): string {
  if (!hasDoubled && !text.includes('\\')) return text;
  const signs = hasDoubled ? /\\([\s\S])|``/gu : /\\([\s\S])/gu;
  return text.replaceAll(signs, (_, sign: string | undefined) =>
    sign === undefined ? '`' : (ESCAPES[sign] ?? sign),
  );
}
