import { parse } from 'smol-toml';

import { isTable } from './merge.ts';

/** A table header or a key with its value, from its first to its last character. */
export interface Statement {
  readonly start: number;
  readonly end: number;
  readonly kind: 'header' | 'pair';
  /** The names of the header or of the key, as they stand in this statement. */
  readonly path: readonly string[];
}

/** Splits a valid TOML text into statements; space and comments lie between them. */
export function readStatements(text: string): readonly Statement[] {
  const statements: Statement[] = [];
  let position = skipSpace(text, 0);
  while (position < text.length) {
    const end = findEnd(text, position);
    const source = text.slice(position, end).trimEnd();
    const kind = source.startsWith('[') ? 'header' : 'pair';
    const path = readPath(parse(source, { integersAsBigInt: 'asNeeded' }));
    statements.push({ start: position, end: position + source.length, kind, path });
    position = skipSpace(text, end);
  }
  return statements;
}

/** Past white space, line ends and comments. */
function skipSpace(text: string, from: number): number {
  const space = /(?:\s|#[^\n]*)*/y;
  space.lastIndex = from;
  space.exec(text);
  return space.lastIndex;
}

const NESTING: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 };

/** The end of a statement: a line end or a comment outside strings and brackets. */
function findEnd(text: string, from: number): number {
  // Longest first: a string over several lines begins like an empty one.
  const token = /"""(?:\\[^]|[^\\])*?"{3,5}|'''[^]*?'{3,5}|"(?:\\.|[^"\\])*"|'[^']*'|#[^\n]*|[^]/y;
  let depth = 0;
  token.lastIndex = from;
  for (;;) {
    const start = token.lastIndex;
    const found = token.exec(text)?.[0];
    if (found === undefined) return text.length;
    if (depth === 0 && (found === '\n' || found.startsWith('#'))) return start;
    depth += NESTING[found] ?? 0;
  }
}

/** The names that lead to the first thing that is not a table with one member. */
function readPath(table: Readonly<Record<string, unknown>>): readonly string[] {
  const [name, ...others] = Object.keys(table);
  if (name === undefined || others.length > 0) return [];
  const inner = table[name];
  return isTable(inner) && !(inner instanceof Date) ? [name, ...readPath(inner)] : [name];
}
