import { isDeepStrictEqual } from 'node:util';
import { parse, TomlError } from 'smol-toml';

import {
  covers,
  isTable,
  problem,
  startsCommand,
  type HostEntry,
  type MergeOptions,
  type MergeProblem,
  type MergeResult,
} from './merge.ts';
import { splitMark } from './text-style.ts';
import { appendTable, rewriteTable } from './toml-edit.ts';

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
    : problem('unsure', 'the entry cannot be added without touching the rest.');
}

function readToml(text: string): { readonly table: Table } | MergeProblem {
  try {
    return { table: parse(text, { integersAsBigInt: 'asNeeded' }) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // The parser's own message goes on with a picture of the place.
    const what = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
    const where = `line ${error.line}, column ${error.column}`;
    return problem('broken', `it is not valid TOML: ${where}: ${what}.`);
  }
}

function findEntry(
  table: Table,
  key: string,
  name: string,
): { readonly entry: Table | undefined } | MergeProblem {
  if (!Object.hasOwn(table, key)) return { entry: undefined };
  const servers = table[key];
  if (!isPlain(servers)) return problem('shape', `its "${key}" is not a table.`);
  if (!Object.hasOwn(servers, name)) return { entry: undefined };
  const entry = servers[name];
  return isPlain(entry) ? { entry } : problem('shape', `its "${key}.${name}" is not a table.`);
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
  if (!replace) return problem('differs', `it has another entry "${entry.name}".`);
  const path = [key, entry.name];
  const changed = rewriteTable(text, { entry, path, keepRest: startsCommand(existing) });
  return changed === undefined
    ? problem('unsure', `its entry "${entry.name}" has no header [${path.join('.')}].`)
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
