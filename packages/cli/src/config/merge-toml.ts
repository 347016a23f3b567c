import { isDeepStrictEqual } from 'node:util';
import { parse, TomlError } from 'smol-toml';

import {
  covers,
  detectStyle,
  type HostEntry,
  isTable,
  type MergeOptions,
  type MergeProblem,
  type MergeResult,
  createProblem,
  splitMark,
  startsCommand,
} from './merge.ts';

type Table = Readonly<Record<string, unknown>>;

/** Merges an entry into TOML as a table of its own; everything else stays byte for byte. */
export function mergeToml(source: string, entry: HostEntry, options: MergeOptions): MergeResult {
  const [mark, text] = splitMark(source);
  const read = readToml(text);
  if ('kind' in read) return read;
  const found = findEntry(read.table, options.key, entry.name);
  if ('kind' in found) return found;
  const merged = change(text, found.entry, { entry, ...options });
  if (!('text' in merged)) return merged;
  return isKept(read.table, merged.text, { entry, key: options.key })
    ? { ...merged, text: mark + merged.text }
    : createProblem('unsure', 'the entry cannot be added without touching the rest.');
}

function readToml(text: string): { readonly table: Table } | MergeProblem {
  try {
    return { table: parse(text, { integersAsBigInt: 'asNeeded' }) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // The parser's own message goes on with a picture of the place.
    const what = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
    const where = `line ${error.line}, column ${error.column}`;
    return createProblem('broken', `it is not valid TOML: ${where}: ${what}.`);
  }
}

function findEntry(
  table: Table,
  key: string,
  name: string,
): { readonly entry: Table | undefined } | MergeProblem {
  if (!Object.hasOwn(table, key)) return { entry: undefined };
  const servers = table[key];
  if (!isPlain(servers)) return createProblem('shape', `its "${key}" is not a table.`);
  if (!Object.hasOwn(servers, name)) return { entry: undefined };
  const entry = servers[name];
  return isPlain(entry)
    ? { entry }
    : createProblem('shape', `its "${key}.${name}" is not a table.`);
}

/** A date of TOML is an object too. */
function isPlain(value: unknown): value is Table {
  return isTable(value) && !(value instanceof Date);
}

interface Wish extends MergeOptions {
  readonly entry: HostEntry;
}

function change(text: string, existing: Table | undefined, wish: Wish): MergeResult {
  const { entry, key, replace } = wish;
  if (existing === undefined) return { kind: 'added', text: appendTable(text, entry, key) };
  if (covers(existing, entry)) return { kind: 'same' };
  if (!replace) return createProblem('differs', `it has another entry "${entry.name}".`);
  const path = [key, entry.name];
  const changed = rewriteTable(text, { entry, path, keepRest: startsCommand(existing) });
  return changed === undefined
    ? createProblem('unsure', `its entry "${entry.name}" has no header [${path.join('.')}].`)
    : { kind: 'replaced', text: changed };
}

/** Reads the new text back: our entry must be in it, and nothing else may differ. */
function isKept(before: Table, text: string, { entry, key }: Omit<Wish, 'replace'>): boolean {
  const read = readToml(text);
  if ('kind' in read) return false;
  const found = findEntry(read.table, key, entry.name);
  if ('kind' in found || found.entry === undefined || !covers(found.entry, entry)) return false;
  const path = [key, entry.name] as const;
  return isDeepStrictEqual(without(before, path), without(read.table, path));
}

function without(table: Table, [key, name]: readonly [string, string]): Table {
  const { [key]: servers = {}, ...rest } = table;
  const { [name]: _entry, ...others } = isTable(servers) ? servers : {};
  return Object.keys(others).length === 0 ? rest : { ...rest, [key]: others };
}

/** What to do with the entry that is there. */
interface TomlChange {
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
function appendTable(text: string, entry: HostEntry, key: string): string {
  const { eol } = detectStyle(text);
  const ended = text.trim() === '' || text.endsWith('\n') ? text : text + eol;
  const gap = ended.trim() === '' || /\n\r?\n$/.test(ended) ? '' : eol;
  return (ended.trim() === '' ? '' : ended + gap) + renderTable(entry, key, eol);
}

/** Changes the fields of a table that has a header of its own; `undefined` where it has none. */
function rewriteTable(text: string, change: TomlChange): string | undefined {
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
      return change.keepRest ? [] : [{ ...findLine(text, part), content: '' }];
    }
    there.add(field);
    return [{ ...part, content: renderPair(field, value, eol) }];
  });
  const missing = Object.entries(fields).filter(([field]) => !there.has(field));
  const content = missing.map(([field, value]) => eol + renderPair(field, value, eol)).join('');
  const offset = findLineEnd(text, header.end);
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

function findLineEnd(text: string, from: number): number {
  const found = text.slice(from).search(/\r?\n/);
  return found === -1 ? text.length : from + found;
}

/** The whole lines of a statement, the line end before them included. */
function findLine(text: string, { start, end }: Statement): { start: number; end: number } {
  const before = text.lastIndexOf('\n', start - 1);
  const from = before > 0 && text[before - 1] === '\r' ? before - 1 : Math.max(before, 0);
  return { start: from, end: findLineEnd(text, end) };
}

function applyAll(text: string, edits: readonly Edit[]): string {
  const fromTheEnd = [...edits].sort((one, other) => other.start - one.start);
  return fromTheEnd.reduce(
    (current, { start, end, content }) => current.slice(0, start) + content + current.slice(end),
    text,
  );
}

/** A table header or a key with its value, from its first to its last character. */
interface Statement {
  readonly start: number;
  readonly end: number;
  readonly kind: 'header' | 'pair';
  /** The names of the header or of the key, as they stand in this statement. */
  readonly path: readonly string[];
}

/** Splits a valid TOML text into statements; space and comments lie between them. */
function readStatements(text: string): readonly Statement[] {
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
