import { CODE_NAMES, printedCode } from '../codes.ts';
import type { SimPlace } from '../law/toc-tree.ts';
import { hash } from '../render/hash.ts';
import { headingText, labelOf, type SimAct } from '../sim-section.ts';
import { type ArchiveLaw, type ArchiveNode, archiveNodes, archiveVersions } from './archive-law.ts';
import { datRow, type Field } from './dat.ts';

/** The name of the file with the text of the version in this place of the table. */
export function lobName(ordinal: number): string {
  return `LAW_SECTION_TBL_${ordinal}.lob`;
}

/** CODES_TBL: code, title. */
export function* codesTable(): Iterable<string> {
  for (const code of Object.keys(CODE_NAMES)) yield datRow([code, printedCode(code)]);
}

/** LAW_SECTION_TBL, in the 18 columns of capublic.sql. */
export function* sectionTable(law: ArchiveLaw, updated: string): Iterable<string> {
  let ordinal = 0;
  for (const { section, version, place, isActive } of archiveVersions(law)) {
    ordinal++;
    yield datRow([
      rowId(section.code, section.section, ordinal),
      section.code,
      labelOf(section),
      ...actFields(version.act),
      effectiveDate(version.note),
      versionId(ordinal),
      ...placeFields(place),
      version.note === '' ? null : loosely(version.note),
      lobName(ordinal),
      isActive ? 'Y' : 'N',
      'LAWUSER',
      updated,
    ]);
  }
}

/** LAW_TOC_TBL, in its 19 columns; headings that are no more stand between the codes. */
export function* tocTable(law: ArchiveLaw, updated: string): Iterable<string> {
  let sequence = 0;
  const row = (node: ArchiveNode, active: 'Y' | 'N'): string => {
    sequence++;
    const { code, heading, place, treePath, hasSections } = node;
    const steps = treePath.split('.');
    const range = heading.range === undefined ? '' : ` [${dotted(heading.range)}]`;
    return datRow([
      code,
      ...placeFields(place),
      loosely(headingText(heading, code) + range),
      active,
      'LAWUSER',
      updated,
      sequence,
      steps.length,
      Number(steps.at(-1)),
      treePath,
      hasSections ? 'Y' : 'N',
      heading.note ?? null,
      ...actFields({ statutes: '', chapter: '', section: '' }),
    ]);
  };
  let last: ArchiveNode | undefined;
  for (const node of archiveNodes(law)) {
    if (last !== undefined && last.code !== node.code) yield row(former(last), 'N');
    last = node;
    yield row(node, 'Y');
  }
}

/** LAW_TOC_SECTIONS_TBL, in its 13 columns: which version stands below which heading. */
export function* tocSectionsTable(law: ArchiveLaw, updated: string): Iterable<string> {
  let ordinal = 0;
  for (const { section, version, treePath, order } of archiveVersions(law)) {
    ordinal++;
    yield datRow([
      rowId(section.code, section.section, ordinal),
      section.code,
      treePath,
      labelOf(section),
      order,
      null,
      ...actFields(version.act),
      'LAWUSER',
      updated,
      versionId(ordinal),
      ordinal,
    ]);
  }
}

function former({ code, place }: ArchiveNode): ArchiveNode {
  const heading = { level: 'article', number: '99', title: 'A Former Article', range: '1 - 2' };
  return { code, heading, place, treePath: '999', hasSections: false };
}

function rowId(code: string, section: string, ordinal: number): string {
  return `${code}${section}.${ordinal}`;
}

function versionId(ordinal: number): string {
  return `id_${ordinal.toString(16).padStart(8, '0')}-291e-11d9-8231-adff999f5ee6`;
}

function actFields({ statutes, chapter, section }: SimAct): readonly Field[] {
  return [statutes, chapter, section].map((value) => (value === '' ? null : value));
}

function placeFields({ division, title, part, chapter, article }: SimPlace): readonly Field[] {
  return [division, title, part, chapter, article].map((value) => (value === '' ? null : value));
}

/** The bulk data has dots where the site has none: "15278. - 15282.". */
function dotted(range: string): string {
  return range.replace(/(\d[\w.]*?)\.?(?=$| )/g, '$1.');
}

const EFFECTIVE = /Effective ([A-Z][a-z]+ \d{1,2}, \d{4})/;

function effectiveDate(note: string): Field {
  const date = EFFECTIVE.exec(note)?.[1];
  if (date === undefined) return null;
  return `${new Date(`${date} UTC`).toISOString().slice(0, 10)} 00:00:00`;
}

// Some of the legislature's texts have lines and tabs in them that mean nothing.
function loosely(text: string): string {
  const chance = hash(text) % 10;
  if (chance === 0) return text.replace(' ', '\n');
  if (chance === 1) return text.replace(' ', '\t');
  return text.replace('. Effective', '.   Effective');
}
