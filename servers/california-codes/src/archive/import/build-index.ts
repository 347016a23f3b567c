import { setImmediate as turn } from 'node:timers/promises';

import { SEARCH_COLUMNS } from '../../search/search-table.ts';
import type { ImportRun } from './run.ts';

/** How many sections go into one transaction; each makes one segment of the index, and few are fast. */
const BATCH = 10_000;

/** Makes the index of words, from where the journal says. */
export async function buildIndex(run: ImportRun): Promise<void> {
  const { connection, journal, signal, progress } = run;
  const last = Number(connection.get('SELECT max(id) AS last FROM sections')?.['last'] ?? 0);
  while (journal.done() < last) {
    const [from, to] = [journal.done(), Math.min(journal.done() + BATCH, last)];
    connection.transact(() => {
      connection.run(
        `INSERT INTO search (rowid, ${SEARCH_COLUMNS})
          SELECT id, ${SEARCH_COLUMNS} FROM searched WHERE id > ? AND id <= ? ORDER BY id`,
        from,
        to,
      );
      journal.reach('index', to);
    });
    progress(to, last, 'sections in the index');
    await turn();
    signal.throwIfAborted();
  }
}
