import type { Feature, SequenceReference } from '../corpus/sequences.ts';
import { foldText } from './fold.ts';
import { type CutSequence, writeLocation } from './sequence-cut.ts';
import { renderLeaf, renderProlog, wrap } from './xml.ts';

const INDENT = 12;
const FEATURE_INDENT = 21;
const WIDTH = 79;
const UNQUOTED = new Set(['codon_start', 'transl_table']);

/** Sequences in the flat form of GenBank. */
export function renderGenBank(sequences: readonly CutSequence[]): string {
  return sequences.map((one) => `${writeRecord(one)}\n`).join('\n');
}

function writeRecord(sequence: CutSequence): string {
  const { organism, keywords, comment, range } = sequence;
  const region = range === undefined ? '' : ` REGION: ${renderRegion(range)}`;
  return [
    renderLocusLine(sequence),
    ...renderField('DEFINITION', `${sequence.definition}.`),
    ...renderField('ACCESSION', `${renderBase(sequence)}${region}`),
    ...renderField('VERSION', sequence.accession),
    ...sequence.crossReferences.flatMap(({ database, id }) =>
      renderField('DBLINK', `${database}: ${id}`),
    ),
    ...renderField('KEYWORDS', keywords.length === 0 ? '.' : `${keywords.join('; ')}.`),
    ...renderField('SOURCE', `${organism.name} (${organism.commonName})`),
    ...renderField('  ORGANISM', organism.name),
    ...renderIndented(`${organism.lineage.join('; ')}.`),
    ...sequence.references.flatMap((one, index) => renderReference(one, index, sequence)),
    ...(comment === undefined ? [] : renderField('COMMENT', comment)),
    'FEATURES             Location/Qualifiers',
    ...sequence.features.flatMap(renderFeatureLines),
    'ORIGIN      ',
    ...renderOriginLines(sequence.letters),
    '//',
  ].join('\n');
}

function renderRegion(range: string): string {
  const [start = '', end = ''] = range.replace('c', '').split('-');
  return range.startsWith('c') ? `complement(${end}..${start})` : `${start}..${end}`;
}

function renderBase({ accession }: CutSequence): string {
  return accession.replace(/\..*/, '');
}

function renderLocusLine(sequence: CutSequence): string {
  const unit = sequence.kind === 'protein' ? 'aa' : 'bp';
  const molecule = sequence.kind === 'protein' ? '' : sequence.molecule;
  return [
    'LOCUS      ',
    renderBase(sequence).padEnd(16),
    String(sequence.letters.length).padStart(11),
    unit,
    '  ',
    molecule.padEnd(7),
    'linear  ',
    sequence.division,
    sequence.updated,
  ].join(' ');
}

function renderField(name: string, text: string): readonly string[] {
  const [first = '', ...rest] = foldText(text, WIDTH - INDENT);
  return [name.padEnd(INDENT) + first, ...rest.map((line) => ' '.repeat(INDENT) + line)];
}

function renderIndented(text: string): readonly string[] {
  return foldText(text, WIDTH - INDENT).map((line) => ' '.repeat(INDENT) + line);
}

function renderReference(
  { authors, title, journal, pmid }: SequenceReference,
  index: number,
  { letters, kind }: CutSequence,
): readonly string[] {
  const unit = kind === 'protein' ? 'residues' : 'bases';
  const last = authors.at(-1) ?? '';
  const others = authors.slice(0, -1).join(', ');
  return [
    ...renderField('REFERENCE', `${index + 1}  (${unit} 1 to ${letters.length})`),
    ...renderField('  AUTHORS', others === '' ? last : `${others} and ${last}`),
    ...renderField('  TITLE', title),
    ...renderField('  JOURNAL', journal),
    ...(pmid === undefined ? [] : renderField('   PUBMED', pmid)),
  ];
}

function renderFeatureLines(feature: Feature): readonly string[] {
  return [
    `     ${feature.key.padEnd(FEATURE_INDENT - 5)}${writeLocation(feature)}`,
    ...feature.qualifiers.flatMap(([name, value]) => renderQualifierLines(name, value)),
  ];
}

function renderQualifierLines(name: string, value: string): readonly string[] {
  const text = UNQUOTED.has(name) ? `/${name}=${value}` : `/${name}="${value}"`;
  const width = WIDTH - FEATURE_INDENT;
  const lines = text.includes(' ') ? foldText(text, width) : splitChunks(text, width);
  return lines.map((line) => ' '.repeat(FEATURE_INDENT) + line);
}

function splitChunks(text: string, width: number): readonly string[] {
  return text.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
}

function renderOriginLines(letters: string): readonly string[] {
  return splitChunks(letters, 60).map(
    (line, index) => `${String(index * 60 + 1).padStart(9)} ${splitChunks(line, 10).join(' ')}`,
  );
}

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
