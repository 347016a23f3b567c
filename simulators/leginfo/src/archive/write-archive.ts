import { listSections } from '../law/all-sections.ts';
import { hash } from '../render/hash.ts';
import type { SimParagraph, SimSection } from '../sim-section.ts';
import { type ArchiveLaw, listArchiveNodes, listArchiveVersions } from './archive-law.ts';
import {
  writeBillLob,
  writeBillLobName,
  writeBillTable,
  writeBillVersionTable,
  writeCodesTable,
  writeLobName,
  writeSectionTable,
  writeTocSectionsTable,
  writeTocTable,
} from './law-tables.ts';
import { createZipWriter, type ZipWriter } from './zip-writer.ts';

/** What an archive is to hold. */
export interface ArchiveOptions {
  /** These sections and no others; or how many are invented beside the known ones. */
  readonly sections: number | readonly SimSection[];
  /** Beside invented ones; all that a simulator knows where it is not said. */
  readonly known?: readonly SimSection[];
  /** Other invented texts for another number; 1 where it is not said. */
  readonly seed?: number;
  /** The day of its data, such as "2026-11-01"; that one where it is not said. */
  readonly asOf?: string;
  /** How many bills stand in the way; 20 where it is not said. */
  readonly bills?: number;
}

/** What an archive holds. */
export interface ArchiveFacts {
  /** Sections that are law. */
  readonly sections: number;
  /** Their versions. */
  readonly versions: number;
  /** Versions that are not law any more. */
  readonly inactive: number;
  readonly headings: number;
  readonly bytes: number;
  readonly asOf: string;
}

/**
 * Writes an archive in the format of the legislature's bulk data. The same options make the same
 * file, and however large it is, only a part of a code is in memory at a time.
 */
export async function writeArchive(path: string, options: ArchiveOptions): Promise<ArchiveFacts> {
  const { asOf = '2026-11-01', bills = 20 } = options;
  const law = getLaw(options);
  const updated = `${asOf} 03:15:00`;
  const zip = await createZipWriter(path, new Date(`${asOf}T12:00:00Z`));
  try {
    await writeBills(zip, bills, updated);
    await writeTables(zip, law, updated);
    const counts = await writeTexts(zip, law);
    return { ...counts, headings: countAll(listArchiveNodes(law)), bytes: await zip.end(), asOf };
  } catch (error) {
    await zip.abandon();
    throw error;
  }
}

/** The sections that are law in an archive of these options, made while they are read. */
export function* listArchivedSections(options: ArchiveOptions): Iterable<SimSection> {
  for (const { section, version } of listArchiveVersions(getLaw(options))) {
    if (version === section.versions[0]) yield section;
  }
}

function getLaw({ sections, known = listSections(), seed = 1 }: ArchiveOptions): ArchiveLaw {
  return typeof sections === 'number'
    ? { known, invented: { count: sections, seed } }
    : { known: sections, invented: { count: 0, seed } };
}

async function writeBills(zip: ZipWriter, bills: number, updated: string): Promise<void> {
  await zip.addParts('BILL_TBL.dat', writeBillTable(bills, updated));
  await zip.addParts('BILL_VERSION_TBL.dat', writeBillVersionTable(bills, updated));
  for (let number = 1; number <= bills; number++) {
    await zip.add(writeBillLobName(number), writeBillLob(number));
  }
}

async function writeTables(zip: ZipWriter, law: ArchiveLaw, updated: string): Promise<void> {
  await zip.addParts('CODES_TBL.dat', writeCodesTable());
  await zip.addParts('LAW_SECTION_TBL.dat', writeSectionTable(law, updated));
  await zip.addParts('LAW_TOC_SECTIONS_TBL.dat', writeTocSectionsTable(law, updated));
  await zip.addParts('LAW_TOC_TBL.dat', writeTocTable(law, updated));
}

type Counts = Pick<ArchiveFacts, 'sections' | 'versions' | 'inactive'>;

async function writeTexts(zip: ZipWriter, law: ArchiveLaw): Promise<Counts> {
  let ordinal = 0;
  let sections = 0;
  let inactive = 0;
  for (const { section, version, isActive } of listArchiveVersions(law)) {
    ordinal++;
    if (!isActive) inactive++;
    else if (version === section.versions[0]) sections++;
    await zip.add(writeLobName(ordinal), renderCaml(version.paragraphs));
  }
  return { sections, versions: ordinal - inactive, inactive };
}

function countAll(items: Iterable<unknown>): number {
  let count = 0;
  for (const _ of items) count++;
  return count;
}

const NAMESPACE = 'http://lc.ca.gov/legalservices/schemas/caml.1#';
const LABELS = /^(?:\([0-9A-Za-z]{1,5}\) )+/;

/** The text of a section in the legislature's markup, which has no margins. */
export function renderCaml(paragraphs: readonly SimParagraph[]): string {
  const blocks = paragraphs.map((paragraph) =>
    paragraph.isTable === true ? renderTable(paragraph.text) : renderParagraph(paragraph.text),
  );
  const prolog = hash(blocks[0] ?? '') % 3 === 0 ? '<?xml version="1.0" encoding="UTF-8"?>\n' : '';
  return `${prolog}<caml:Content xmlns:caml="${NAMESPACE}">${blocks.join('\n  ')}</caml:Content>`;
}

function renderParagraph(text: string): string {
  const labels = LABELS.exec(text)?.[0] ?? '';
  const space = '<span class="EnSpace"/>';
  return `<p>${markUp(labels).replaceAll(' ', space)}${markUp(text.slice(labels.length))}</p>`;
}

function renderTable(text: string): string {
  const rows = text.split('\n').map((row) => {
    const cells = row.split(' | ').map((cell) => `<td>${markUp(cell)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><colgroup><col/><col/></colgroup><tbody>${rows.join('\n')}</tbody></table>`;
}

function markUp(text: string): string {
  return text
    .replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;' })[mark] ?? '&gt;')
    .replaceAll('\n', '<br/>')
    .replaceAll('(l)', '(<i>l</i>)')
    .replace(/\b(XI{0,3}V?) ([A-D])\b/g, '$1<span class="ThinSpace"/>$2')
    .replace(
      /\b(\d)\/(\d)\b/g,
      '<caml:Fraction><caml:Numerator>$1</caml:Numerator><caml:Denominator>$2</caml:Denominator></caml:Fraction>',
    )
    .replace(/, (?=and |or )/g, ',\n      ');
}
