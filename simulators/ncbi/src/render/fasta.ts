import type { CutSequence } from './sequence-cut.ts';
import { renderLeaf, renderProlog, wrap } from './xml.ts';

const FASTA_WIDTH = 70;

/** Sequences as FASTA. */
export function renderFasta(sequences: readonly CutSequence[]): string {
  return sequences
    .map((one) => renderEntry(`${renderName(one)} ${one.definition}`, one.letters))
    .join('\n');
}

function renderName({ accession, range }: CutSequence): string {
  return range === undefined ? accession : `${accession}:${range}`;
}

function renderEntry(title: string, letters: string): string {
  const lines = letters.toUpperCase().match(new RegExp(`.{1,${FASTA_WIDTH}}`, 'g')) ?? [];
  return `>${title}\n${lines.join('\n')}\n`;
}

/** The coding parts of nucleotides as FASTA, as letters of their own or as the proteins that they code for. */
export function renderCodingFasta(sequences: readonly CutSequence[], isProtein: boolean): string {
  return sequences.flatMap((one) => renderCodingEntries(one, isProtein)).join('\n');
}

function renderCodingEntries(
  { accession, features, letters }: CutSequence,
  isProtein: boolean,
): readonly string[] {
  return features.flatMap(({ key, place, qualifiers }) => {
    if (key !== 'CDS' || typeof place === 'string') return [];
    const facts = Object.fromEntries(qualifiers);
    const id = facts['protein_id'] ?? 'unknown';
    const title = `lcl|${accession}_${isProtein ? 'prot' : 'cds'}_${id}_1 [gene=${facts['gene'] ?? ''}] [protein=${facts['product'] ?? ''}] [protein_id=${id}] [location=${place.start}..${place.end}] [gbkey=CDS]`;
    const own = letters.slice(place.start - 1, place.end);
    return [renderEntry(title, isProtein ? (facts['translation'] ?? '') : own)];
  });
}

const TINY_SEQ_HEAD = renderProlog(
  'TSeqSet',
  '-//NCBI//NCBI TSeq/EN',
  'https://www.ncbi.nlm.nih.gov/dtd/NCBI_TSeq.dtd',
);

/** Sequences as TinySeq XML. */
export function renderTinySeq(sequences: readonly CutSequence[]): string {
  const records = sequences.map((one) =>
    wrap(
      'TSeq',
      [
        `<TSeq_seqtype value="${one.kind}"/>`,
        renderLeaf('TSeq_accver', one.accession),
        renderLeaf('TSeq_taxid', one.organism.taxId),
        renderLeaf('TSeq_orgname', one.organism.name),
        renderLeaf('TSeq_defline', one.definition),
        renderLeaf('TSeq_length', one.letters.length),
        renderLeaf('TSeq_sequence', one.letters.toUpperCase()),
      ].join('\n  '),
    ),
  );
  return `${TINY_SEQ_HEAD}${wrap('TSeqSet', `\n${records.join('\n')}\n`)}\n`;
}
