import { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { parseFasta, parseTinySeq } from './parse-sequences.ts';

test('reads FASTA of several records with blank lines, small letters and both line ends', () => {
  expect(
    parseFasta('\n>NM_1.1 Homo sapiens  thing, mRNA\r\nACGT\r\nacgtN\r\n\r\n>x\n\n>\nAC*-\n'),
  ).toEqual([
    { id: 'NM_1.1', description: 'Homo sapiens  thing, mRNA', sequence: 'ACGTacgtN' },
    { id: 'x', description: '', sequence: '' },
    { id: '', description: '', sequence: 'AC*-' },
  ]);
});

test('a ">" within a name begins no record', () => {
  expect(parseFasta('>a b>c\nAC\n')).toEqual([{ id: 'a', description: 'b>c', sequence: 'AC' }]);
});

test('reads nothing as no sequences, and refuses what is not FASTA', () => {
  expect(parseFasta(' \n')).toEqual([]);
  expect(() => parseFasta('Error: no such id\n>x\nA')).toThrow(ToolError);
});

test('reads TinySeq XML', () => {
  const xml = `<?xml version="1.0"?><TSeqSet>
    <TSeq><TSeq_seqtype value="protein"/><TSeq_accver>NP_1.1</TSeq_accver><TSeq_taxid>9606</TSeq_taxid>
      <TSeq_orgname>Homo sapiens</TSeq_orgname><TSeq_defline>a &gt; b</TSeq_defline><TSeq_length>4</TSeq_length>
      <TSeq_sequence>ME\nEP</TSeq_sequence></TSeq>
    <TSeq><TSeq_sid>gnl|x|1</TSeq_sid></TSeq></TSeqSet>`;
  expect(parseTinySeq(xml)).toEqual([
    {
      id: 'NP_1.1',
      description: 'a > b',
      sequence: 'MEEP',
      taxonId: '9606',
      organism: 'Homo sapiens',
      type: 'protein',
    },
    { id: 'gnl|x|1', description: '', sequence: '' },
  ]);
});
