import { shellWord } from '../print/shell-word.ts';
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
  return words.map((word) => shellWord(word, platform)).join(' ');
}
