import type { HostEntry } from './merge.ts';
import { readStatements, type Statement } from './toml-statements.ts';
import { detectStyle } from './text-style.ts';

/** What to do with the entry that is there. */
export interface TomlChange {
  readonly entry: HostEntry;
  /** The names of the entry's table. */
  readonly path: readonly string[];
  /** Whether what users wrote beside our fields still fits. */
  readonly keepRest: boolean;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

const WIDTH = 80;

/** Writes an entry as a table of its own. */
export function renderTable({ name, fields }: HostEntry, key: string, eol = '\n'): string {
  const lines = Object.entries(fields).map(([field, value]) => renderPair(field, value, eol));
  return [`[${key}.${name}]`, ...lines].join(eol) + eol;
}

/** Adds a table at the end, where it can never cut another one in two. */
export function appendTable(text: string, entry: HostEntry, key: string): string {
  const { eol } = detectStyle(text);
  const ended = text.trim() === '' || text.endsWith('\n') ? text : text + eol;
  const gap = ended.trim() === '' || /\n\r?\n$/.test(ended) ? '' : eol;
  return (ended.trim() === '' ? '' : ended + gap) + renderTable(entry, key, eol);
}

/** Changes the fields of a table that has a header of its own; `undefined` where it has none. */
export function rewriteTable(text: string, change: TomlChange): string | undefined {
  const { eol } = detectStyle(text);
  const { fields } = change.entry;
  const parts = findParts(text, change.path);
  const header = parts.find(({ isOwn, kind }) => isOwn && kind === 'header');
  if (header === undefined) return undefined;
  const there = new Set<string>();
  const edits = parts.flatMap((part): readonly Edit[] => {
    if (part === header) return [];
    const [field = ''] = part.path;
    const value = part.isOwn ? fields[field] : undefined;
    if (value === undefined) {
      return change.keepRest ? [] : [{ ...lineOf(text, part), content: '' }];
    }
    there.add(field);
    return [{ ...part, content: renderPair(field, value, eol) }];
  });
  const missing = Object.entries(fields).filter(([field]) => !there.has(field));
  const content = missing.map(([field, value]) => eol + renderPair(field, value, eol)).join('');
  const offset = lineEnd(text, header.end);
  return applyAll(text, [...edits, { start: offset, end: offset, content }]);
}

interface Part extends Statement {
  /** Whether it stands in the table itself, and not in one below it. */
  readonly isOwn: boolean;
}

/** The statements of a table and of those below it. */
function findParts(text: string, path: readonly string[]): readonly Part[] {
  let table: readonly string[] = [];
  return readStatements(text).flatMap((statement) => {
    if (statement.kind === 'header') table = statement.path;
    const isWithin = path.every((name, index) => table[index] === name);
    return isWithin ? [{ ...statement, isOwn: table.length === path.length }] : [];
  });
}

function renderPair(field: string, value: string | readonly string[], eol: string): string {
  if (typeof value === 'string') return `${field} = ${renderString(value)}`;
  const items = value.map(renderString);
  const line = `${field} = [${items.join(', ')}]`;
  if (line.length <= WIDTH) return line;
  return `${field} = [${items.map((item) => `${eol}  ${item},`).join('')}${eol}]`;
}

/** JSON's escapes are also those of TOML, which wants one character more escaped. */
function renderString(value: string): string {
  return JSON.stringify(value).replaceAll('\u007F', '\\u007F');
}

function lineEnd(text: string, from: number): number {
  const found = text.slice(from).search(/\r?\n/);
  return found === -1 ? text.length : from + found;
}

/** The whole lines of a statement, the line end before them included. */
function lineOf(text: string, { start, end }: Statement): { start: number; end: number } {
  const before = text.lastIndexOf('\n', start - 1);
  const from = before > 0 && text[before - 1] === '\r' ? before - 1 : Math.max(before, 0);
  return { start: from, end: lineEnd(text, end) };
}

function applyAll(text: string, edits: readonly Edit[]): string {
  const fromTheEnd = [...edits].sort((one, other) => other.start - one.start);
  return fromTheEnd.reduce(
    (current, { start, end, content }) => current.slice(0, start) + content + current.slice(end),
    text,
  );
}
