import type { CutSequence } from './sequence-cut.ts';
import { renderLeaf, renderProlog, wrap } from './xml.ts';

const BIOSEQ_HEAD = renderProlog(
  'Bioseq-set',
  '-//NCBI//NCBI Seqset/EN',
  'https://www.ncbi.nlm.nih.gov/dtd/NCBI_Seqset.dtd',
);

/** Sequences in the form in which NCBI keeps them, with its main parts. */
export function renderBioseqSet(sequences: readonly CutSequence[]): string {
  const records = sequences.map((one) =>
    wrap('Seq-entry', wrap('Seq-entry_seq', wrap('Bioseq', renderBioseq(one)))),
  );
  return `${BIOSEQ_HEAD}${wrap('Bioseq-set', wrap('Bioseq-set_seq-set', records.join('\n')))}\n`;
}

function renderBioseq(sequence: CutSequence): string {
  const [accession = '', version = ''] = sequence.accession.split('.');
  const isProtein = sequence.kind === 'protein';
  const id = wrap(
    'Seq-id',
    wrap(
      'Seq-id_other',
      wrap(
        'Textseq-id',
        renderLeaf('Textseq-id_accession', accession) + renderLeaf('Textseq-id_version', version),
      ),
    ),
  );
  const letters = isProtein
    ? wrap('Seq-data_ncbieaa', renderLeaf('NCBIeaa', sequence.letters.toUpperCase()))
    : wrap('Seq-data_iupacna', renderLeaf('IUPACna', sequence.letters.toUpperCase()));
  return [
    wrap('Bioseq_id', id),
    wrap('Bioseq_descr', wrap('Seq-descr', renderDescriptions(sequence))),
    wrap(
      'Bioseq_inst',
      wrap(
        'Seq-inst',
        `<Seq-inst_repr value="raw"/><Seq-inst_mol value="${isProtein ? 'aa' : 'rna'}"/>` +
          renderLeaf('Seq-inst_length', sequence.letters.length) +
          wrap('Seq-inst_seq-data', wrap('Seq-data', letters)),
      ),
    ),
  ].join('\n');
}

function renderDescriptions(sequence: CutSequence): string {
  const biomol = sequence.kind === 'protein' ? 'peptide' : sequence.molecule;
  return [
    wrap('Seqdesc', renderLeaf('Seqdesc_title', sequence.definition)),
    wrap(
      'Seqdesc',
      wrap(
        'Seqdesc_molinfo',
        wrap('MolInfo', `<MolInfo_biomol value="${biomol}">3</MolInfo_biomol>`),
      ),
    ),
    wrap(
      'Seqdesc',
      wrap(
        'Seqdesc_source',
        wrap(
          'BioSource',
          wrap(
            'BioSource_org',
            wrap('Org-ref', renderLeaf('Org-ref_taxname', sequence.organism.name)),
          ),
        ),
      ),
    ),
  ].join('');
}

/** Sequences as text of ASN.1, with its main parts. */
export function renderBioseqText(sequences: readonly CutSequence[]): string {
  return sequences
    .map(
      (one) =>
        `Seq-entry ::= seq {\n  id {\n    other {\n      accession "${one.accession.replace(/\..*/, '')}"\n    }\n  },\n  descr {\n    title "${one.definition}"\n  },\n  inst {\n    repr raw,\n    mol ${one.kind === 'protein' ? 'aa' : 'rna'},\n    length ${one.letters.length}\n  }\n}\n`,
    )
    .join('\n');
}
