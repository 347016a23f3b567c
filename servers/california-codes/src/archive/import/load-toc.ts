import { LAW_CODES, type LawCode } from '../../law/codes.ts';
import { readHeading } from '../../law/heading.ts';
import type { Heading } from '../../law/section.ts';
import type { TextPlace } from '../../law/toc.ts';
import type { Table } from '../bulk/open-bulk-zip.ts';
import { readDat } from '../bulk/read-dat.ts';
import { CODE_ROWS, type Columns, type Layout, tidy, TOC_ROWS } from '../bulk/tables.ts';
import { toNodePath } from '../schema.ts';
import { addProblem, type ImportRun } from './partial.ts';

/** Loads the tables of contents; they are small, so that it is all or nothing. */
export async function loadToc(run: ImportRun): Promise<void> {
  const { connection, journal } = run;
  connection.exec('BEGIN IMMEDIATE');
  await readRows(run, { table: 'CODES_TBL', layout: CODE_ROWS, take: checkCode });
  await readRows(run, { table: 'LAW_TOC_TBL', layout: TOC_ROWS, take: (row) => addNode(run, row) });
  connection.exec(`INSERT INTO headings (headings) VALUES ('rebuild')`);
  journal.reach('sections', 0);
  connection.exec('COMMIT');
}

interface Source<Row> {
  readonly table: Table;
  readonly layout: Layout<Row>;
  /** Says what is wrong with a row, if anything is. */
  readonly take: (row: Row) => string | undefined;
}

async function readRows<Row>(run: ImportRun, { table, layout, take }: Source<Row>): Promise<void> {
  let rows = 0;
  for await (const batch of readDat(run.bulk.readTable(table), layout.columns)) {
    run.signal.throwIfAborted();
    for (const row of batch) {
      const problem = 'problem' in row ? row.problem : take(layout.read(row.values));
      if (problem !== undefined) addProblem(run.journal.tally, { table, line: row.line }, problem);
    }
    rows += batch.length;
    run.progress(rows, undefined, 'headings');
  }
}

/** Sections of a code that is not known would be missed. */
function checkCode({ code }: Columns<'code'>): string | undefined {
  return isLawCode(code) ? undefined : `expected a code that is known; got "${code}"`;
}

/** Whether a code is one of those that this server has. */
export function isLawCode(code: string | null): code is LawCode {
  return LAW_CODES.some((one) => one === code);
}

type TocColumns = ReturnType<typeof TOC_ROWS.read>;

function addNode({ connection }: ImportRun, row: TocColumns): string | undefined {
  if (row.active === 'N' || !isLawCode(row.code)) return undefined;
  const path = toNodePath(row.path ?? '');
  if (path === undefined || row.heading === null) {
    return 'expected a heading with its place in the tree';
  }
  const heading = readTocHeading(row.heading, row.note);
  connection.run(
    'INSERT OR REPLACE INTO nodes (code, path, heading, facts) VALUES (?, ?, ?, ?)',
    row.code,
    path,
    heading.title,
    JSON.stringify({ ...heading, ...(row.hasSections === 'Y' && { place: toTextPlace(row) }) }),
  );
  return undefined;
}

function toTextPlace({ division, title, part, chapter, article }: TocColumns): TextPlace {
  return {
    division: division ?? '',
    title: title ?? '',
    part: part ?? '',
    chapter: chapter ?? '',
    article: article ?? '',
  };
}

/** A heading of the archive's table of contents, as the site shows it. */
function readTocHeading(written: string, note: string | null): Heading {
  // The numbers of a range have dots at their ends here, and none on the site.
  const shown = tidy(written).replace(/\[[^[\]]*\]$/u, (range) =>
    range.replaceAll(/(\d[\w.]*)\.(?=[\s\]])/gu, '$1'),
  );
  const history = tidy(note ?? '').replace(/^\(\s*(.*?)\s*\)$/u, '$1');
  return { ...readHeading(shown), ...(history !== '' && { note: history }) };
}
