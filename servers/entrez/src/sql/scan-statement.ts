/** What can be told of a text of SQL without understanding it. */
export interface Scanned {
  /** Its first word in capitals; empty where it has none. */
  readonly keyword: string;
  /** Whether another statement follows the first. */
  readonly hasMore: boolean;
}

/** What stands between two marks, or is a comment: nothing in it ends a statement. */
const OPAQUE = [
  /--[^\n]*/y,
  // An unclosed comment or string goes on to the end, as it does for SQLite.
  /\/\*[\s\S]*?(?:\*\/|$)/y,
  /'(?:[^']|'')*(?:'|$)/y,
  /"(?:[^"]|"")*(?:"|$)/y,
  /`(?:[^`]|``)*(?:`|$)/y,
  /\[[^\]]*(?:\]|$)/y,
] as const;

const BLANK = /[\s\uFEFF]+/y;
const COMMENTS = OPAQUE.slice(0, 2);

/** Finds the first word and whether something follows the first statement. */
export function scanStatement(sql: string): Scanned {
  const start = skip(sql, 0, [BLANK, ...COMMENTS, /;/y]);
  const keyword = (/^[A-Za-z]+/.exec(sql.slice(start, start + 64))?.[0] ?? '').toUpperCase();
  const end = endOf(sql, start);
  return { keyword, hasMore: skip(sql, end, [BLANK, ...COMMENTS, /;/y]) < sql.length };
}

function endOf(sql: string, start: number): number {
  let at = start;
  while (at < sql.length) {
    const next = skipOnce(sql, at, OPAQUE);
    if (next === at && sql[at] === ';') return at;
    at = next === at ? at + 1 : next;
  }
  return at;
}

function skip(sql: string, start: number, patterns: readonly RegExp[]): number {
  let at = start;
  for (;;) {
    const next = skipOnce(sql, at, patterns);
    if (next === at) return at;
    at = next;
  }
}

function skipOnce(sql: string, at: number, patterns: readonly RegExp[]): number {
  for (const pattern of patterns) {
    pattern.lastIndex = at;
    const [found] = pattern.exec(sql) ?? [];
    if (found !== undefined && found !== '') return at + found.length;
  }
  return at;
}
