import { omitUndefined } from '../answers/present.ts';
import { omitBlank } from '../xml/element.ts';
import { createUnreadableError } from '../xml/xml-error.ts';
import {
  type Feature,
  type SequenceRecord,
  type SequenceReference,
  findTaxonId,
} from './sequence.ts';

/** Reads GenBank or GenPept text, where each record runs from LOCUS to "//". */
export function parseGenBank(text: string): readonly SequenceRecord[] {
  const records: SequenceRecord[] = [];
  let lines: string[] | undefined;
  let hasText = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    hasText ||= line.trim() !== '';
    if (line.startsWith('LOCUS')) lines = [];
    if (line.startsWith('//') && lines !== undefined) {
      records.push(toRecord(readSections(lines)));
      lines = undefined;
    }
    lines?.push(line);
  }
  if (lines !== undefined)
    throw createUnreadableError('GenBank text', 'a record ends before its "//"');
  if (records.length === 0 && hasText) {
    throw createUnreadableError('GenBank text', 'no line begins with LOCUS');
  }
  return records;
}

function toRecord(sections: readonly Section[]): SequenceRecord {
  const value = (keyword: string): string | undefined => omitBlank(getValue(sections, keyword));
  const features = readFeatures(splitLines(sections, 'FEATURES').slice(1));
  const accession = value('ACCESSION')?.split(/\s+/)[0] ?? '';
  return omitUndefined({
    ...readLocus(value('LOCUS') ?? ''),
    accession,
    accessionVersion: value('VERSION')?.split(/\s+/)[0] ?? accession,
    definition: stripDot(value('DEFINITION') ?? ''),
    ...readOrganism(sections),
    taxonId: findTaxonId(features),
    source: value('SOURCE'),
    keywords: readKeywords(value('KEYWORDS') ?? ''),
    comment: omitBlank(splitLines(sections, 'COMMENT').join('\n').trim()),
    links: splitLines(sections, 'DBLINK').flatMap(readLinks),
    references: sections.filter(({ keyword }) => keyword === 'REFERENCE').map(toReference),
    features,
    sequence: omitBlank(
      splitLines(sections, 'ORIGIN')
        .slice(1)
        .join('')
        .replaceAll(/[\s\d]+/g, ''),
    ),
  });
}

function splitLines(sections: readonly Section[], keyword: string): readonly string[] {
  return sections.find((section) => section.keyword === keyword)?.lines ?? [];
}

/** A long name runs on over lines; the lineage below it has semicolons, or ends in a full stop. */
function readOrganism(
  sections: readonly Section[],
): Partial<Pick<SequenceRecord, 'organism' | 'lineage'>> {
  const source = sections.find(({ keyword }) => keyword === 'SOURCE');
  const lines = source?.parts.find(({ keyword }) => keyword === 'ORGANISM')?.lines ?? [];
  const found = lines.findIndex((line, at) => at > 0 && (line.includes(';') || line.endsWith('.')));
  const lineage = found === -1 ? lines.length : found;
  return omitUndefined({
    organism: omitBlank(lines.slice(0, lineage).join(' ').trim()),
    lineage: omitBlank(stripDot(lines.slice(lineage).join(' ').trim())),
  });
}

function readKeywords(value: string): readonly string[] {
  return stripDot(value)
    .split(';')
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== '');
}

/** "BioSample: SAMN1, SAMN2" as two links. */
function readLinks(line: string): SequenceRecord['links'] {
  const [database = '', ids = ''] = line.split(/:\s*/, 2);
  return ids
    .split(/,\s*/)
    .filter((id) => id !== '')
    .map((id) => ({ database, id }));
}

function stripDot(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}

type Locus = Pick<
  SequenceRecord,
  'locus' | 'length' | 'moleculeType' | 'strandedness' | 'topology' | 'division' | 'updated'
>;

const STRANDS: ReadonlyMap<string, string> = new Map([
  ['ss-', 'single'],
  ['ds-', 'double'],
  ['ms-', 'mixed'],
]);

/** Reads the first line of a record: name, length, kind of molecule, topology, division and date. */
function readLocus(value: string): Locus {
  const [locus = '', length = '', unit = '', ...rest] = value.split(/\s+/);
  const updated = rest.find((word) => /^\d{2}-[A-Z]{3}-\d{4}$/.test(word));
  const topology = rest.find((word) => word === 'linear' || word === 'circular');
  const division = rest.findLast((word) => /^[A-Z]{3}$/.test(word) && !/^[DR]NA$/.test(word));
  const known = new Set([updated, topology, division]);
  const molecule = rest.filter((word) => !known.has(word)).join(' ');
  const strand = STRANDS.get(molecule.slice(0, 3));
  return omitUndefined({
    locus,
    length: Number(length) || 0,
    moleculeType: readMoleculeType(unit, strand === undefined ? molecule : molecule.slice(3)),
    strandedness: strand,
    topology,
    division,
    updated,
  });
}

function readMoleculeType(unit: string, molecule: string): string {
  return unit === 'aa' ? 'AA' : molecule;
}

/** Reads a REFERENCE with what is indented below it. */
function toReference(section: Section): SequenceReference {
  const { parts } = section;
  const authors = getValue(parts, 'AUTHORS')
    .split(/,\s+|\s+and\s+/)
    .filter((author) => author !== '');
  const group = omitBlank(getValue(parts, 'CONSRTM'));
  return omitUndefined({
    title: omitBlank(getValue(parts, 'TITLE')),
    authors: group === undefined ? authors : [...authors, group],
    journal: omitBlank(getValue(parts, 'JOURNAL')),
    pmid: omitBlank(getValue(parts, 'PUBMED')),
    position: readPosition(joinLines(section)),
  });
}

/** "1  (bases 1 to 99; 120 to 140)" as "1..99; 120..140". */
function readPosition(value: string): string | undefined {
  return /\((?:bases|residues|sites) ([^()]+)\)/.exec(value)?.[1]?.replaceAll(' to ', '..');
}

interface Block {
  readonly key: string;
  readonly lines: string[];
}

/** Reads the table of features: keys at the sixth column, locations and qualifiers at the 22nd. */
function readFeatures(lines: readonly string[]): readonly Feature[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const key = /^ {5}(\S+)/.exec(line)?.[1];
    const value = line.slice(21).trimEnd();
    if (key !== undefined) blocks.push({ key, lines: [value] });
    else if (value !== '') blocks.at(-1)?.lines.push(value);
  }
  return blocks.map(toFeature);
}

function toFeature({ key, lines }: Block): Feature {
  const first = lines.findIndex((line) => line.startsWith('/'));
  const location = lines.slice(0, first === -1 ? lines.length : first);
  const rest = first === -1 ? [] : lines.slice(first);
  return {
    key,
    location: location.join('').replaceAll(/\s+/g, ''),
    qualifiers: splitQualifiers(rest).map(toQualifier),
  };
}

/** A line that begins with "/" opens a qualifier, unless the quotes before it are still open. */
function splitQualifiers(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  let isQuoted = false;
  for (const line of lines) {
    if (!isQuoted && line.startsWith('/')) groups.push([line]);
    else groups.at(-1)?.push(line);
    // A quote that is doubled stands for itself and leaves the count even.
    if ((line.split('"').length - 1) % 2 === 1) isQuoted = !isQuoted;
  }
  return groups;
}

function toQualifier(lines: readonly string[]): Feature['qualifiers'][number] {
  const [first = ''] = lines;
  const equals = first.indexOf('=');
  if (equals === -1) return { name: first.slice(1).trim() };
  const name = first.slice(1, equals);
  const value = joinParts(name, [first.slice(equals + 1), ...lines.slice(1)]);
  return omitUndefined({ name, value: stripQuotes(value) });
}

function joinParts(name: string, lines: readonly string[]): string {
  // Letters of a protein run on without blanks, and so does a word that was divided at its hyphen.
  if (name === 'translation') return lines.join('').replaceAll(/\s+/g, '');
  return lines
    .map((line, at) => (at === 0 || lines[at - 1]?.endsWith('-') ? line : ` ${line}`))
    .join('');
}

function stripQuotes(value: string): string | undefined {
  if (!value.startsWith('"')) return value === '' ? undefined : value;
  const inner = value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value.slice(1);
  return inner === '' ? undefined : inner.replaceAll('""', '"');
}

/** A keyword of a GenBank record with its lines, and the keywords that are indented below it. */
interface Section {
  readonly keyword: string;
  readonly lines: string[];
  readonly parts: Section[];
}

/** Where values begin; keywords stand before it. */
const VALUE = 12;

/** Sorts the lines of one record by keyword. */
function readSections(lines: readonly string[]): readonly Section[] {
  const sections: Section[] = [];
  for (const line of lines) {
    const section = sections.at(-1);
    if (/^\S/.test(line)) sections.push(openSection(line));
    else if (section !== undefined) addLine(section, line);
  }
  return sections;
}

function addLine(section: Section, line: string): void {
  const isTable = section.keyword === 'FEATURES' || section.keyword === 'ORIGIN';
  if (isTable) section.lines.push(line);
  else if (line.slice(0, VALUE).trim() !== '') section.parts.push(openSection(line));
  else (section.parts.at(-1) ?? section).lines.push(line.slice(VALUE).trimEnd());
}

function openSection(line: string): Section {
  const keyword = line.slice(0, VALUE).trim();
  return { keyword, lines: [line.slice(VALUE).trim()], parts: [] };
}

/** The lines of a keyword as one; empty where it is not there. */
function getValue(sections: readonly Section[], keyword: string): string {
  const section = sections.find((candidate) => candidate.keyword === keyword);
  return section === undefined ? '' : joinLines(section);
}

/** The lines of a section as one. */
function joinLines({ lines }: Section): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
