import type { Feature, SequenceReference } from '../corpus/sequence.ts';
import { fold } from './fold.ts';
import { type CutSequence, locationOf } from './sequence-cut.ts';

const INDENT = 12;
const FEATURE_INDENT = 21;
const WIDTH = 79;
const UNQUOTED = new Set(['codon_start', 'transl_table']);

/** Sequences in the flat form of GenBank. */
export function genBank(sequences: readonly CutSequence[]): string {
  return sequences.map((one) => `${record(one)}\n`).join('\n');
}

function record(sequence: CutSequence): string {
  const { organism, keywords, comment, range } = sequence;
  const region = range === undefined ? '' : ` REGION: ${regionOf(range)}`;
  return [
    locusLine(sequence),
    ...field('DEFINITION', `${sequence.definition}.`),
    ...field('ACCESSION', `${baseOf(sequence)}${region}`),
    ...field('VERSION', sequence.accession),
    ...sequence.crossReferences.flatMap(({ database, id }) =>
      field('DBLINK', `${database}: ${id}`),
    ),
    ...field('KEYWORDS', keywords.length === 0 ? '.' : `${keywords.join('; ')}.`),
    ...field('SOURCE', `${organism.name} (${organism.commonName})`),
    ...field('  ORGANISM', organism.name),
    ...indented(`${organism.lineage.join('; ')}.`),
    ...sequence.references.flatMap((one, index) => reference(one, index, sequence)),
    ...(comment === undefined ? [] : field('COMMENT', comment)),
    'FEATURES             Location/Qualifiers',
    ...sequence.features.flatMap(featureLines),
    'ORIGIN      ',
    ...originLines(sequence.letters),
    '//',
  ].join('\n');
}

function regionOf(range: string): string {
  const [start = '', end = ''] = range.replace('c', '').split('-');
  return range.startsWith('c') ? `complement(${end}..${start})` : `${start}..${end}`;
}

function baseOf({ accession }: CutSequence): string {
  return accession.replace(/\..*/, '');
}

function locusLine(sequence: CutSequence): string {
  const unit = sequence.kind === 'protein' ? 'aa' : 'bp';
  const molecule = sequence.kind === 'protein' ? '' : sequence.molecule;
  return [
    'LOCUS      ',
    baseOf(sequence).padEnd(16),
    String(sequence.letters.length).padStart(11),
    unit,
    '  ',
    molecule.padEnd(7),
    'linear  ',
    sequence.division,
    sequence.updated,
  ].join(' ');
}

function field(name: string, text: string): readonly string[] {
  const [first = '', ...rest] = fold(text, WIDTH - INDENT);
  return [name.padEnd(INDENT) + first, ...rest.map((line) => ' '.repeat(INDENT) + line)];
}

function indented(text: string): readonly string[] {
  return fold(text, WIDTH - INDENT).map((line) => ' '.repeat(INDENT) + line);
}

function reference(
  { authors, title, journal, pmid }: SequenceReference,
  index: number,
  { letters, kind }: CutSequence,
): readonly string[] {
  const unit = kind === 'protein' ? 'residues' : 'bases';
  const last = authors.at(-1) ?? '';
  const others = authors.slice(0, -1).join(', ');
  return [
    ...field('REFERENCE', `${index + 1}  (${unit} 1 to ${letters.length})`),
    ...field('  AUTHORS', others === '' ? last : `${others} and ${last}`),
    ...field('  TITLE', title),
    ...field('  JOURNAL', journal),
    ...(pmid === undefined ? [] : field('   PUBMED', pmid)),
  ];
}

function featureLines(feature: Feature): readonly string[] {
  return [
    `     ${feature.key.padEnd(FEATURE_INDENT - 5)}${locationOf(feature)}`,
    ...feature.qualifiers.flatMap(([name, value]) => qualifierLines(name, value)),
  ];
}

function qualifierLines(name: string, value: string): readonly string[] {
  const text = UNQUOTED.has(name) ? `/${name}=${value}` : `/${name}="${value}"`;
  const width = WIDTH - FEATURE_INDENT;
  const lines = text.includes(' ') ? fold(text, width) : chunks(text, width);
  return lines.map((line) => ' '.repeat(FEATURE_INDENT) + line);
}

function chunks(text: string, width: number): readonly string[] {
  return text.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
}

function originLines(letters: string): readonly string[] {
  return chunks(letters, 60).map(
    (line, index) => `${String(index * 60 + 1).padStart(9)} ${chunks(line, 10).join(' ')}`,
  );
}
