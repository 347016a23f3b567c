import { recordReader } from '../../reader/record-reader.ts';
import type { PlainSequence, SequenceRecord } from '../../sequences/sequence.ts';
import { beginPlainSequences } from '../layouts/plain-sequences.ts';
import { beginSequences, isTooLong } from '../layouts/sequences.ts';
import { plainForm, rawOf, type Form, type Problem } from './form.ts';

/** Sequence records with their features. */
export function sequencesForm(kind: 'protein' | 'nucleotide', rettype: string): Form {
  return plainForm<SequenceRecord>({
    rettype,
    utility: 'efetch.fcgi',
    parameters: { rettype, retmode: 'xml' },
    batch: 50,
    fetch: async (eutils, selection, call) => {
      const asked = { selection, rettype, retmode: 'xml' } as const;
      const { text, fetchedAt } = await eutils.fetch(asked, call);
      const records = await recordReader.sequences(text, call.signal);
      return { fetchedAt, raw: rawOf(text), records: withProblems(records) };
    },
    namesOf: ({ accessionVersion, accession, locus }) => [accessionVersion, accession, locus],
    begin: (file) => beginSequences(file, kind),
  });
}

function* withProblems(
  records: readonly SequenceRecord[],
): Generator<SequenceRecord | Problem, void> {
  for (const record of records) {
    if (record.accessionVersion === '') {
      yield { problem: 'A record has no accession and was left out.' };
      continue;
    }
    yield record;
    if (!isTooLong(record)) continue;
    const problem = `The sequence of ${record.accessionVersion} has ${record.length} letters, too many to be staged; get_sequence shows ranges of it.`;
    yield { problem };
  }
}

/** Sequences with their names only. */
export function plainSequencesForm(): Form {
  return plainForm<PlainSequence>({
    rettype: 'fasta',
    utility: 'efetch.fcgi',
    parameters: { rettype: 'fasta', retmode: 'xml' },
    fetch: async (eutils, selection, call) => {
      const asked = { selection, rettype: 'fasta', retmode: 'xml' } as const;
      const { text, fetchedAt } = await eutils.fetch(asked, call);
      const records = await recordReader.plainSequences(text, call.signal);
      return { fetchedAt, raw: rawOf(text), records };
    },
    namesOf: ({ id }) => [id],
    begin: beginPlainSequences,
  });
}
