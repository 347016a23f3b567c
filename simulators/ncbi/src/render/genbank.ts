import type { Feature, SequenceReference } from '../corpus/sequence.ts';
import { foldText } from './fold.ts';
import { type CutSequence, writeLocation } from './sequence-cut.ts';

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
