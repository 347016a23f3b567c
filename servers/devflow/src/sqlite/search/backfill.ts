import type { Database } from '../database.ts';
import { createTouched } from '../touched.ts';
import { followIndex } from './follow.ts';

// Few enough to keep little in memory.
const CHUNK = 2_000;

/** Indexes all that a file holds already. */
export function fillIndex(database: Database): void {
  for (const table of ['entities', 'observations', 'relations'] as const) {
    let last = 0;
    for (;;) {
      const ids = database
        .all(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`, last, CHUNK)
        .map(({ id }) => Number(id));
      if (ids.length === 0) break;
      followIndex(database, { ...createTouched(), [table]: new Set(ids) });
      last = ids.at(-1) ?? last;
    }
  }
}
