import type { LawCode } from '../../law/codes.ts';
import { normalizeSection, toSortKey } from '../../law/section-number.ts';
import { formatLabel, type SectionVersion, toAct } from '../../law/section.ts';
import type { BulkZip } from '../bulk/open-bulk-zip.ts';
import { createCamlReader } from '../bulk/read-caml.ts';
import { type SECTION_ROWS, tidy } from '../bulk/tables.ts';
import { PARAGRAPH_END } from '../schema.ts';
import { isLawCode } from './load-toc.ts';
import type { Tally } from './partial.ts';

/** A version of a section as it is kept. */
export interface ReadVersion {
  readonly id: string;
  readonly code: LawCode;
  /** Of the Constitution alone, else ''. */
  readonly article: string;
  readonly key: string;
  readonly section: string;
  /** How it is called within its code: "XIII B-1" in the Constitution. */
  readonly label: string;
  /** Its note and its act, as JSON. */
  readonly facts: string;
  readonly text: string;
}

type Row = ReturnType<typeof SECTION_ROWS.read>;

interface Problem {
  readonly problem: string;
}

/** Makes a reader of rows; undefined for those that are not part of the law as it is known here. */
export function createSectionReader(
  bulk: BulkZip,
  tally: Tally,
): (row: Row) => ReadVersion | Problem | undefined {
  const readText = createTextReader(bulk);
  return (row) => {
    if (row.updated !== null && row.updated > tally.newest) tally.newest = row.updated;
    if (row.active === 'N') {
      tally.inactive++;
      return undefined;
    }
    if (!isLawCode(row.code)) {
      tally.foreign++;
      return undefined;
    }
    const at = readAddress(row, row.code);
    if ('problem' in at) return at;
    const text = readText(row.text);
    if ('problem' in text) return text;
    return { id: row.version ?? '', code: row.code, ...at, ...text, facts: writeFacts(row) };
  };
}

type Address = Pick<ReadVersion, 'article' | 'section' | 'key' | 'label'>;

function readAddress(row: Row, code: LawCode): Address | Problem {
  // Some numbers stand in brackets.
  const written = (row.section ?? '').replace(/^\[(.*)\]$/su, '$1');
  const section = normalizeSection(written);
  if (section === undefined)
    return { problem: `expected the number of a section; got "${written}"` };
  const key = toSortKey(section);
  if (code !== 'CONS') return { article: '', section, key, label: section };
  const article = tidy(row.article ?? '')
    .replace(/\.$/u, '')
    .toUpperCase();
  if (article === '') return { problem: 'expected an article of the Constitution; got none' };
  return { article, section, key, label: formatLabel({ article, section }) };
}

function writeFacts({ note, statutes, chapter, actSection }: Row): string {
  const act = toAct(statutes ?? undefined, chapter ?? undefined, actSection ?? undefined);
  const history = tidy(note ?? '');
  const facts: Omit<SectionVersion, 'paragraphs'> = {
    ...(history !== '' && { note: history }),
    ...(act !== undefined && { act }),
  };
  return JSON.stringify(facts);
}

function createTextReader(bulk: BulkZip): (name: string | null) => { text: string } | Problem {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const readCaml = createCamlReader();
  return (name) => {
    const bytes = name === null ? undefined : bulk.readText(name);
    if (bytes === undefined)
      return { problem: `expected a text of the zip; got ${name ?? 'none'}` };
    let xml: string;
    try {
      xml = decoder.decode(bytes);
    } catch {
      return { problem: `expected UTF-8 in ${name}; got other bytes` };
    }
    const read = readCaml(xml);
    if ('problem' in read) return read;
    if (read.paragraphs.length === 0) return { problem: `expected words in ${name}; got none` };
    return { text: read.paragraphs.map(({ text }) => text).join(PARAGRAPH_END) };
  };
}
