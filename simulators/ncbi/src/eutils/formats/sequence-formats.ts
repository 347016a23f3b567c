import type { Sequence } from '../../corpus/sequence.ts';
import { SEQUENCES } from '../../corpus/sequences.ts';
import { renderBioseqSet, renderBioseqText } from '../../render/bioseq.ts';
import { renderCodingFasta, renderFasta, renderTinySeq } from '../../render/fasta.ts';
import { renderGbSet } from '../../render/gb-set.ts';
import { renderGenBank } from '../../render/genbank.ts';
import { cut, type CutSequence } from '../../render/sequence-cut.ts';
import { readParameter } from '../parameters.ts';
import { Trouble } from '../trouble.ts';
import { COMMON_FORMATS } from './common-formats.ts';
import type { Format, Wanted } from './format.ts';

const BY_UID: ReadonlyMap<string, Sequence> = new Map(SEQUENCES.map((one) => [one.uid, one]));

function as(write: (sequences: readonly CutSequence[]) => string): (wanted: Wanted) => string {
  return (wanted) => write(selectSequences(wanted));
}

/** The sequences that are wanted, each cut to the range and the strand. */
function selectSequences({ ids, uids, request }: Wanted): readonly CutSequence[] {
  if (uids.length === 0) throw new Trouble(`Failed to retrieve sequence: ${ids.join(',')}`, 400);
  const start = readNumber(readParameter(request, 'seq_start'));
  const end = readNumber(readParameter(request, 'seq_stop'));
  const wanted = {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    isReverse: /^(2|minus)$/.test(readParameter(request, 'strand') ?? ''),
  };
  return uids.flatMap((uid) => {
    const sequence = BY_UID.get(uid);
    return sequence === undefined ? [] : [cut(sequence, wanted)];
  });
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

const accessions = as((all) => all.map(({ accession }) => `${accession}\n`).join(''));
const seqIds = as((all) =>
  all
    .map(({ accession, uid }) => {
      const [base = '', version = ''] = accession.split('.');
      return `Seq-id ::= other {\n  accession "${base}",\n  version ${version}\n}\nSeq-id ::= gi ${uid}\n`;
    })
    .join('\n'),
);

/** The forms of nucleotides and of proteins. */
export const SEQUENCE_FORMATS: readonly Format[] = [
  { types: ['', 'native'], mode: 'text', render: as(renderBioseqText) },
  { types: ['fasta'], mode: 'text', render: as(renderFasta) },
  { types: ['gb', 'gp', 'gbwithparts'], mode: 'text', render: as(renderGenBank) },
  { types: ['acc'], mode: 'text', render: accessions },
  { types: ['seqid'], mode: 'text', render: seqIds },
  { types: ['fasta_cds_na'], mode: 'text', render: as((all) => renderCodingFasta(all, false)) },
  { types: ['fasta_cds_aa'], mode: 'text', render: as((all) => renderCodingFasta(all, true)) },
  { types: ['', 'native', 'xml'], mode: 'xml', render: as(renderBioseqSet) },
  { types: ['fasta'], mode: 'xml', render: as(renderTinySeq) },
  { types: ['gb', 'gp', 'gbwithparts'], mode: 'xml', render: as((all) => renderGbSet(all, 'GB')) },
  { types: ['gbc', 'gpc'], mode: 'xml', render: as((all) => renderGbSet(all, 'INSD')) },
  ...COMMON_FORMATS,
];
