import type { CutSequence } from './sequence-cut.ts';
import { leaf, prolog, wrap } from './xml.ts';

const WIDTH = 70;

/** Sequences as FASTA. */
export function fasta(sequences: readonly CutSequence[]): string {
  return sequences.map((one) => entry(`${nameOf(one)} ${one.definition}`, one.letters)).join('\n');
}

function nameOf({ accession, range }: CutSequence): string {
  return range === undefined ? accession : `${accession}:${range}`;
}

function entry(title: string, letters: string): string {
  const lines = letters.toUpperCase().match(new RegExp(`.{1,${WIDTH}}`, 'g')) ?? [];
  return `>${title}\n${lines.join('\n')}\n`;
}

/** The coding parts of nucleotides as FASTA, as letters of their own or as the proteins that they code for. */
export function codingFasta(sequences: readonly CutSequence[], isProtein: boolean): string {
  return sequences.flatMap((one) => codingEntries(one, isProtein)).join('\n');
}

function codingEntries(
  { accession, features, letters }: CutSequence,
  isProtein: boolean,
): readonly string[] {
  return features.flatMap(({ key, place, qualifiers }) => {
    if (key !== 'CDS' || typeof place === 'string') return [];
    const facts = Object.fromEntries(qualifiers);
    const id = facts['protein_id'] ?? 'unknown';
    const title = `lcl|${accession}_${isProtein ? 'prot' : 'cds'}_${id}_1 [gene=${facts['gene'] ?? ''}] [protein=${facts['product'] ?? ''}] [protein_id=${id}] [location=${place.start}..${place.end}] [gbkey=CDS]`;
    const own = letters.slice(place.start - 1, place.end);
    return [entry(title, isProtein ? (facts['translation'] ?? '') : own)];
  });
}

const HEAD = prolog(
  'TSeqSet',
  '-//NCBI//NCBI TSeq/EN',
  'https://www.ncbi.nlm.nih.gov/dtd/NCBI_TSeq.dtd',
);

/** Sequences as TinySeq XML. */
export function tinySeq(sequences: readonly CutSequence[]): string {
  const records = sequences.map((one) =>
    wrap(
      'TSeq',
      [
        `<TSeq_seqtype value="${one.kind}"/>`,
        leaf('TSeq_accver', one.accession),
        leaf('TSeq_taxid', one.organism.taxId),
        leaf('TSeq_orgname', one.organism.name),
        leaf('TSeq_defline', one.definition),
        leaf('TSeq_length', one.letters.length),
        leaf('TSeq_sequence', one.letters.toUpperCase()),
      ].join('\n  '),
    ),
  );
  return `${HEAD}${wrap('TSeqSet', `\n${records.join('\n')}\n`)}\n`;
}
