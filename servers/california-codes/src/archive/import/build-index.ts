import { setImmediate as turn } from 'node:timers/promises';

import { SEARCH_COLUMNS } from '../../search/search-sections.ts';
import type { Connection } from '../../store/connection.ts';
import type { ImportRun } from './run.ts';

/** How many sections go into one transaction; each makes one segment of the index, and few are fast. */
const BATCH = 10_000;

/** Makes the index of words, from where the journal says. */
export async function buildIndex(run: ImportRun): Promise<void> {
  const { connection, journal, signal, progress } = run;
  const count = (where: string, id: number): number =>
    Number(
      connection.get(`SELECT count(*) AS n FROM sections WHERE id ${where} ?`, id)?.['n'] ?? 0,
    );
  let done = count('<=', journal.done());
  const total = done + count('>', journal.done());
  for (;;) {
    const from = journal.done();
    const to = endOfBatch(connection, from);
    if (to === undefined) return;
    connection.transact(() => {
      connection.run(
        `INSERT INTO search (rowid, ${SEARCH_COLUMNS})
          SELECT id, ${SEARCH_COLUMNS} FROM searched WHERE id > ? AND id <= ? ORDER BY id`,
        from,
        to,
      );
      journal.reach('index', to);
    });
    done = Math.min(done + BATCH, total);
    progress(done, total, 'sections in the index');
    await turn();
    signal.throwIfAborted();
  }
}

/** The last of the sections that come next; undefined where none is left. */
function endOfBatch(connection: Connection, from: number): number | undefined {
  const row = connection.get(
    'SELECT max(id) AS last FROM (SELECT id FROM sections WHERE id > ? ORDER BY id LIMIT ?)',
    from,
    BATCH,
  );
  const last = row?.['last'];
  return typeof last === 'number' ? last : undefined;
}
