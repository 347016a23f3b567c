import type { Host, Machine } from './hosts.ts';
import type { HostEntry } from './merge.ts';

/** A host's own command for an entry, as one types it; `undefined` where none is needed. */
export function renderAddCommand(
  { addCommand }: Host,
  { name, fields }: HostEntry,
  platform: Machine['platform'],
): string | undefined {
  if (addCommand === undefined) return undefined;
  const { command = [], args = [] } = fields;
  const words = [...addCommand, name, '--', ...[command, args].flat()];
  return words.map(platform === 'win32' ? quoteForWindows : quoteForShell).join(' ');
}

function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Backslashes count as such, unless a quote follows them. */
function quoteForWindows(word: string): string {
  if (/^[\w@+=:,./\\-]+$/.test(word)) return word;
  const escaped = word.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replace(/(\\+)$/, '$1$1');
  return `"${escaped}"`;
}
