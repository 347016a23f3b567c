import { createNameIndex, type NameIndex } from '../bulk/name-index.ts';
import { readDat } from '../bulk/read-dat.ts';
import { TOC_SECTION_ROWS } from '../bulk/tables.ts';
import { nodePath } from '../node-path.ts';
import type { ImportRun } from './run.ts';

/** Which heading each version of a section stands below: ids of nodes by ids of versions. */
export async function readPlaces(run: ImportRun): Promise<Pick<NameIndex, 'get'>> {
  const { bulk, signal } = run;
  const places = createNameIndex();
  const find = createFinder(run);
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

type Finder = (code: string | null, path: string | null) => number | undefined;

/** Sections below one heading follow each other, so that the last answer mostly is the next one. */
function createFinder({ connection }: ImportRun): Finder {
  let [lastCode, lastPath]: (string | null)[] = [null, null];
  let node: number | undefined;
  return (code, path) => {
    if (code !== lastCode || path !== lastPath) {
      [lastCode, lastPath] = [code, path];
      const row = connection.get(
        'SELECT id FROM nodes WHERE code = ? AND path = ?',
        code,
        nodePath(path ?? '') ?? null,
      );
      node = row === undefined ? undefined : Number(row['id']);
    }
    return node;
  };
}
