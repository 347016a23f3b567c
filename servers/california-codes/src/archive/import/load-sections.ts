import { setImmediate as turn } from 'node:timers/promises';

import type { LawCode } from '../../law/codes.ts';
import { normalizeSection, toSortKey } from '../../law/section-number.ts';
import { formatLabel, type SectionVersion, toAct } from '../../law/section.ts';
import { ArchiveError } from '../archive.ts';
import { createNameIndex, type NameIndex } from '../bulk/name-index.ts';
import type { BulkZip } from '../bulk/open-bulk-zip.ts';
import { createCamlReader } from '../bulk/read-caml.ts';
import { type DatRow, readDat } from '../bulk/read-dat.ts';
import { SECTION_ROWS, tidy, TOC_SECTION_ROWS } from '../bulk/tables.ts';
import { getIdRange, PARAGRAPH_END, toNodePath } from '../schema.ts';
import { isLawCode } from './load-toc.ts';
import { addProblem, type ImportRun, type Tally } from './partial.ts';

/** How many rows go into one transaction, and are done again at most after a stop. */
const BATCH = 500;

const TABLE = 'LAW_SECTION_TBL';

/** Loads the sections with their texts, from where the journal says. */
export async function loadSections(run: ImportRun): Promise<void> {
  const { bulk, connection, journal, signal, progress } = run;
  const take = createRowHandler(run, await readPlaces(run));
  const from = journal.done();
  let row = 0;
  connection.exec('BEGIN IMMEDIATE');
  for await (const rows of readDat(bulk.readTable(TABLE), SECTION_ROWS.columns)) {
    for (const one of rows) {
      row++;
      if (row <= from) continue;
      take(one);
      if (row % BATCH !== 0) continue;
      journal.reach('sections', row);
      connection.exec('COMMIT');
      assertMostlyRight(run, row);
      progress(row, Math.max(row, bulk.texts), 'sections');
      await turn();
      signal.throwIfAborted();
      connection.exec('BEGIN IMMEDIATE');
    }
  }
  assertMostlyRight(run, row);
  journal.reach('index', 0);
  connection.exec('COMMIT');
}

/** What is done with each row of the table. */
function createRowHandler(run: ImportRun, places: Pick<NameIndex, 'get'>): (row: DatRow) => void {
  const { tally } = run.journal;
  const read = createSectionReader(run.bulk, tally);
  const nextId = createCounter(run);
  return (row) => {
    const where = { table: TABLE, line: row.line };
    const version = 'problem' in row ? row : read(SECTION_ROWS.read(row.values));
    if (version === undefined) return;
    if ('problem' in version) return addProblem(tally, where, version.problem);
    const node = places.get(version.id);
    if (node === undefined) tally.unplaced++;
    tally.versions++;
    insertVersion(run, { id: nextId(version.code), version, node });
  };
}

/** Gives ids to the sections of each code, from where they end. */
function createCounter({ connection }: ImportRun): (code: LawCode) => number {
  const last = new Map<LawCode, number>();
  return (code) => {
    const [least, most] = getIdRange([code]);
    const known = last.get(code);
    const found =
      known === undefined
        ? connection.get('SELECT max(id) AS id FROM sections WHERE id BETWEEN ? AND ?', least, most)
        : undefined;
    const id = known ?? Number(found?.['id'] ?? least - 1);
    last.set(code, id + 1);
    return id + 1;
  };
}

interface SectionRow {
  readonly id: number;
  readonly version: ReadVersion;
  readonly node: number | undefined;
}

/** A section that is there already gets another version. */
function insertVersion({ connection }: ImportRun, { id, version, node }: SectionRow): void {
  connection.run(
    `INSERT INTO sections (id, code, article, key, section, label, node, versions, text)
      VALUES (?9, ?1, ?2, ?3, ?4, ?5, ?6, json_array(json(?7)), ?8)
      ON CONFLICT (code, article, key) DO UPDATE SET
        node = ifnull(node, ?6),
        versions = json_insert(versions, '$[#]', json(?7)),
        text = text || char(29) || ?8`,
    version.code,
    version.article,
    version.key,
    version.section,
    version.label,
    node ?? null,
    version.facts,
    version.text,
    id,
  );
}

const FEW_PROBLEMS = 100;
const PROBLEM_SHARE = 0.02;

/** Refuses a table that is not what it should be, where single rows may be wrong. */
function assertMostlyRight({ journal: { tally } }: ImportRun, rows: number): void {
  if (tally.problems <= Math.max(FEW_PROBLEMS, rows * PROBLEM_SHARE)) return;
  throw new ArchiveError(
    `Too much of the archive cannot be read: ${tally.problems} of ${rows} rows. The first: ${tally.shown.slice(0, 3).join(' ')} Is it an archive of the legislature? Download it again.`,
  );
}

/** Which heading each version of a section stands below: ids of nodes by ids of versions. */
async function readPlaces(run: ImportRun): Promise<Pick<NameIndex, 'get'>> {
  const { bulk, signal } = run;
  const places = createNameIndex();
  const find = createNodeFinder(run);
  const table = bulk.readTable('LAW_TOC_SECTIONS_TBL');
  for await (const batch of readDat(table, TOC_SECTION_ROWS.columns)) {
    signal.throwIfAborted();
    for (const row of batch) {
      // What is wrong here costs a section its headings, and that is counted.
      if ('problem' in row) continue;
      const { code, path, version } = TOC_SECTION_ROWS.read(row.values);
      const node = find(code, path);
      if (version !== null && node !== undefined) places.set(version, node);
    }
  }
  return places;
}

type NodeFinder = (code: string | null, path: string | null) => number | undefined;

/** Sections below one heading follow each other, so that the last answer mostly is the next one. */
function createNodeFinder({ connection }: ImportRun): NodeFinder {
  let [lastCode, lastPath]: (string | null)[] = [null, null];
  let node: number | undefined;
  return (code, path) => {
    if (code !== lastCode || path !== lastPath) {
      [lastCode, lastPath] = [code, path];
      const row = connection.get(
        'SELECT id FROM nodes WHERE code = ? AND path = ?',
        code,
        toNodePath(path ?? '') ?? null,
      );
      node = row === undefined ? undefined : Number(row['id']);
    }
    return node;
  };
}

/** A version of a section as it is kept. */
interface ReadVersion {
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
function createSectionReader(
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
