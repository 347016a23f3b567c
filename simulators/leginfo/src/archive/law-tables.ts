import { CODE_NAMES, printCode } from '../codes.ts';
import type { SimPlace } from '../law/toc-tree.ts';
import { hash } from '../render/hash.ts';
import { type SimAct, writeHeading, writeLabel } from '../sim-section.ts';
import {
  type ArchiveLaw,
  type ArchiveNode,
  listArchiveNodes,
  listArchiveVersions,
} from './archive-law.ts';

/** The name of the file with the text of the version in this place of the table. */
export function writeLobName(ordinal: number): string {
  return `LAW_SECTION_TBL_${ordinal}.lob`;
}

/** CODES_TBL: code, title. */
export function* writeCodesTable(): Iterable<string> {
  for (const code of Object.keys(CODE_NAMES)) yield writeDatRow([code, printCode(code)]);
}

/** LAW_SECTION_TBL, in the 18 columns of capublic.sql. */
export function* writeSectionTable(law: ArchiveLaw, updated: string): Iterable<string> {
  let ordinal = 0;
  for (const { section, version, place, isActive } of listArchiveVersions(law)) {
    ordinal++;
    yield writeDatRow([
      writeRowId(section.code, section.section, ordinal),
      section.code,
      writeLabel(section),
      ...listActFields(version.act),
      writeEffectiveDate(version.note),
      writeVersionId(ordinal),
      ...placeFields(place),
      version.note === '' ? null : writeLoosely(version.note),
      writeLobName(ordinal),
      isActive ? 'Y' : 'N',
      'LAWUSER',
      updated,
    ]);
  }
}

/** LAW_TOC_TBL, in its 19 columns; headings that are no more stand between the codes. */
export function* writeTocTable(law: ArchiveLaw, updated: string): Iterable<string> {
  let sequence = 0;
  const row = (node: ArchiveNode, active: 'Y' | 'N'): string => {
    sequence++;
    const { code, heading, place, treePath, hasSections } = node;
    const steps = treePath.split('.');
    const range = heading.range === undefined ? '' : ` [${addDot(heading.range)}]`;
    return writeDatRow([
      code,
      ...placeFields(place),
      writeLoosely(writeHeading(heading, code) + range),
      active,
      'LAWUSER',
      updated,
      sequence,
      steps.length,
      Number(steps.at(-1)),
      treePath,
      hasSections ? 'Y' : 'N',
      heading.note ?? null,
      ...listActFields({ statutes: '', chapter: '', section: '' }),
    ]);
  };
  let last: ArchiveNode | undefined;
  for (const node of listArchiveNodes(law)) {
    if (last !== undefined && last.code !== node.code) yield row(makeFormerNode(last), 'N');
    last = node;
    yield row(node, 'Y');
  }
}

/** LAW_TOC_SECTIONS_TBL, in its 13 columns: which version stands below which heading. */
export function* writeTocSectionsTable(law: ArchiveLaw, updated: string): Iterable<string> {
  let ordinal = 0;
  for (const { section, version, treePath, order } of listArchiveVersions(law)) {
    ordinal++;
    yield writeDatRow([
      writeRowId(section.code, section.section, ordinal),
      section.code,
      treePath,
      writeLabel(section),
      order,
      null,
      ...listActFields(version.act),
      'LAWUSER',
      updated,
      writeVersionId(ordinal),
      ordinal,
    ]);
  }
}

function makeFormerNode({ code, place }: ArchiveNode): ArchiveNode {
  const heading = { level: 'article', number: '99', title: 'A Former Article', range: '1 - 2' };
  return { code, heading, place, treePath: '999', hasSections: false };
}

function writeRowId(code: string, section: string, ordinal: number): string {
  return `${code}${section}.${ordinal}`;
}

function writeVersionId(ordinal: number): string {
  return `id_${ordinal.toString(16).padStart(8, '0')}-291e-11d9-8231-adff999f5ee6`;
}

function listActFields({ statutes, chapter, section }: SimAct): readonly Field[] {
  return [statutes, chapter, section].map((value) => (value === '' ? null : value));
}

function placeFields({ division, title, part, chapter, article }: SimPlace): readonly Field[] {
  return [division, title, part, chapter, article].map((value) => (value === '' ? null : value));
}

/** The bulk data has dots where the site has none: "15278. - 15282.". */
function addDot(range: string): string {
  return range.replace(/(\d[\w.]*?)\.?(?=$| )/g, '$1.');
}

const EFFECTIVE = /Effective ([A-Z][a-z]+ \d{1,2}, \d{4})/;

function writeEffectiveDate(note: string): Field {
  const date = EFFECTIVE.exec(note)?.[1];
  if (date === undefined) return null;
  return `${new Date(`${date} UTC`).toISOString().slice(0, 10)} 00:00:00`;
}

// Some of the legislature's texts have lines and tabs in them that mean nothing.
function writeLoosely(text: string): string {
  const chance = hash(text) % 10;
  if (chance === 0) return text.replace(' ', '\n');
  if (chance === 1) return text.replace(' ', '\t');
  return text.replace('. Effective', '.   Effective');
}

/** BILL_TBL, which is not needed and in every archive. */
export function* writeBillTable(bills: number, updated: string): Iterable<string> {
  for (let number = 1; number <= bills; number++) {
    yield writeDatRow([
      `202520260AB${number}`,
      '20252026',
      '0',
      'AB',
      number,
      'Chaptered',
      null,
      null,
      null,
      null,
      `20250AB${number}99INT`,
      'Y',
      'BILLUSER',
      updated,
      'CX08',
      null,
      'Assembly',
      'Chaptered',
      null,
    ]);
  }
}

/** BILL_VERSION_TBL, whose rows name files of their own. */
export function* writeBillVersionTable(bills: number, updated: string): Iterable<string> {
  for (let number = 1; number <= bills; number++) {
    yield writeDatRow([
      `20250AB${number}99INT`,
      `202520260AB${number}`,
      99,
      updated,
      'Introduced',
      null,
      `Pupils: \`discipline\`\tand a path C:\\bills\\${number}`,
      'Majority',
      'No',
      'Yes',
      'No',
      null,
      'No',
      'No',
      writeBillLobName(number),
      'Y',
      'BILLUSER',
      updated,
    ]);
  }
}

/** The name of the file with the text of a bill. */
export function writeBillLobName(number: number): string {
  return `BILL_VERSION_TBL_${number}.lob`;
}

/** The text of a bill: in the same markup as the law, and no law. */
export function writeBillLob(number: number): string {
  return `<?xml version="1.0" ?>\n<caml:MeasureDoc xmlns:caml="http://lc.ca.gov/legalservices/schemas/caml.1#"><caml:Id>AB ${number}</caml:Id><caml:Content><p>Section 48900 of the Education Code is amended to read: a bill is not law.</p></caml:Content></caml:MeasureDoc>`;
}

/** A field of a table; null is the bare word NULL. */
type Field = string | number | null;

const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '`': '\\`',
  '\t': '\\t',
  '\0': '\\0',
};

/** A row as MySQL loads it: texts between backticks, numbers and NULL bare, tabs between fields. */
function writeDatRow(fields: readonly Field[]): string {
  return `${fields.map(writeField).join('\t')}\n`;
}

function writeField(field: Field): string {
  if (field === null) return 'NULL';
  if (typeof field === 'number') return String(field);
  return `\`${field.replace(/[\\`\t\0]/g, (mark) => ESCAPED[mark] ?? mark)}\``;
}
