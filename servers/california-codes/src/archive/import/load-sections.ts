import { setImmediate as turn } from 'node:timers/promises';

import type { LawCode } from '../../law/codes.ts';
import { ArchiveError } from '../archive.ts';
import { createNameIndex, type NameIndex } from '../bulk/name-index.ts';
import { type DatRow, readDat } from '../bulk/read-dat.ts';
import { SECTION_ROWS, TOC_SECTION_ROWS } from '../bulk/tables.ts';
import { getIdRange, toNodePath } from '../schema.ts';
import { addProblem, type ImportRun } from './partial.ts';
import { createSectionReader, type ReadVersion } from './read-version.ts';

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
