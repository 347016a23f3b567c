import type { SequenceRecord } from '../records/sequence.ts';
import { present } from '../xml/element.ts';
import { readFeatures } from './genbank/features.ts';
import { readLocus } from './genbank/locus.ts';
import { toReference } from './genbank/references.ts';
import { sectionsOf, valueOf, type Section } from './genbank/sections.ts';
import { taxonIdOf } from './taxon-id.ts';
import { unreadable } from './unreadable.ts';
import { withPresent } from '../answers/present.ts';

/** Reads GenBank or GenPept text, where each record runs from LOCUS to "//". */
export function parseGenBank(text: string): readonly SequenceRecord[] {
  const records: SequenceRecord[] = [];
  let lines: string[] | undefined;
  let hasText = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    hasText ||= line.trim() !== '';
    if (line.startsWith('LOCUS')) lines = [];
    if (line.startsWith('//') && lines !== undefined) {
      records.push(toRecord(sectionsOf(lines)));
      lines = undefined;
    }
    lines?.push(line);
  }
  if (lines !== undefined) throw unreadable('GenBank text', 'a record ends before its "//"');
  if (records.length === 0 && hasText) {
    throw unreadable('GenBank text', 'no line begins with LOCUS');
  }
  return records;
}

function toRecord(sections: readonly Section[]): SequenceRecord {
  const value = (keyword: string): string | undefined => present(valueOf(sections, keyword));
  const features = readFeatures(linesOf(sections, 'FEATURES').slice(1));
  const accession = value('ACCESSION')?.split(/\s+/)[0] ?? '';
  return withPresent({
    ...readLocus(value('LOCUS') ?? ''),
    accession,
    accessionVersion: value('VERSION')?.split(/\s+/)[0] ?? accession,
    definition: withoutDot(value('DEFINITION') ?? ''),
    ...organismOf(sections),
    taxonId: taxonIdOf(features),
    source: value('SOURCE'),
    keywords: keywordsIn(value('KEYWORDS') ?? ''),
    comment: present(linesOf(sections, 'COMMENT').join('\n').trim()),
    links: linesOf(sections, 'DBLINK').flatMap(linksIn),
    references: sections.filter(({ keyword }) => keyword === 'REFERENCE').map(toReference),
    features,
    sequence: present(
      linesOf(sections, 'ORIGIN')
        .slice(1)
        .join('')
        .replaceAll(/[\s\d]+/g, ''),
    ),
  });
}

function linesOf(sections: readonly Section[], keyword: string): readonly string[] {
  return sections.find((section) => section.keyword === keyword)?.lines ?? [];
}

/** A long name runs on over lines; the lineage below it has semicolons, or ends in a full stop. */
function organismOf(
  sections: readonly Section[],
): Partial<Pick<SequenceRecord, 'organism' | 'lineage'>> {
  const source = sections.find(({ keyword }) => keyword === 'SOURCE');
  const lines = source?.parts.find(({ keyword }) => keyword === 'ORGANISM')?.lines ?? [];
  const found = lines.findIndex((line, at) => at > 0 && (line.includes(';') || line.endsWith('.')));
  const lineage = found === -1 ? lines.length : found;
  return withPresent({
    organism: present(lines.slice(0, lineage).join(' ').trim()),
    lineage: present(withoutDot(lines.slice(lineage).join(' ').trim())),
  });
}

function keywordsIn(value: string): readonly string[] {
  return withoutDot(value)
    .split(';')
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== '');
}

/** "BioSample: SAMN1, SAMN2" as two links. */
function linksIn(line: string): SequenceRecord['links'] {
  const [database = '', ids = ''] = line.split(/:\s*/, 2);
  return ids
    .split(/,\s*/)
    .filter((id) => id !== '')
    .map((id) => ({ database, id }));
}

function withoutDot(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}
