import type { PlainSequence } from '../../sequences/sequence.ts';
import type { DatasetFile } from '../file/dataset-file.ts';
import { defineTable, integer, text } from '../file/table.ts';

const fastaSequences = defineTable({
  name: 'fasta_sequences',
  description: 'Sequences with their names.',
  columns: {
    position: integer('From 1, as they came'),
    id: text(),
    description: text(),
    length: integer(),
    organism: text(),
    taxon_id: text(),
    type: text('nucleotide or protein'),
    sequence: text(),
  },
  key: ['position'],
  indexes: [['id']],
});

/** Makes the table of plain sequences; what it returns writes them. */
export function beginPlainSequences(file: DatasetFile): (record: PlainSequence) => void {
  file.create(fastaSequences);
  let position = 0;
  return ({ taxonId, ...record }) => {
    position += 1;
    file.insert(fastaSequences, {
      ...record,
      position,
      taxon_id: taxonId,
      length: record.sequence.length,
    });
  };
}
