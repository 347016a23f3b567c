import type { Database } from '../database.ts';
import type { Purge } from '../touched.ts';
import { createDocuments, PROJECT_SPAN } from './documents.ts';
import { forgetWords } from './vocabulary.ts';

/** Makes sure that nothing of what was removed for good is left in the index. */
export function purgeIndex(database: Database, purges: readonly Purge[]): void {
  for (const { project, before } of purges) {
    if (project === undefined || before === undefined) continue;
    const key = database.value('SELECT id FROM projects WHERE name = ?', project);
    if (key === undefined) continue;
    const start = Number(key) * PROJECT_SPAN;
    const ended = database.all(
      'SELECT id FROM search_documents WHERE id >= ? AND id < ? AND valid_to <= ?',
      start,
      start + PROJECT_SPAN,
      before,
    );
    createDocuments(database).removeByKey(ended.map(({ id }) => Number(id)));
  }
  // A row that is deleted only gets a mark; its words go when the index is written anew.
  for (const table of ['search_now', 'search_past']) {
    database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  }
  forgetWords(database);
}
