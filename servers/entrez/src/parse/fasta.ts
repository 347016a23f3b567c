import type { PlainSequence } from '../records/sequence.ts';
import { unreadable } from './unreadable.ts';

/** Reads FASTA: each record is a line with ">" and a name, then lines of letters. */
export function parseFasta(text: string): readonly PlainSequence[] {
  const blocks = text.split(/^>/m);
  const [before = '', ...records] = blocks;
  if (before.trim() !== '') throw unreadable('FASTA', 'the text does not begin with ">"');
  return records.map(toSequence);
}

function toSequence(record: string): PlainSequence {
  const [title = '', ...lines] = record.split(/\r\n|\r|\n/);
  const name = title.trim();
  const blank = name.search(/\s/);
  const [id, description] =
    blank === -1 ? [name, ''] : [name.slice(0, blank), name.slice(blank).trimStart()];
  return { id, description, sequence: lines.join('').replaceAll(/\s+/g, '') };
}
