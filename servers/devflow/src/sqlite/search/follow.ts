import type { Database } from '../database.ts';
import type { Touched } from '../touched.ts';
import { createDocuments } from './documents.ts';
import { followHeads } from './follow-heads.ts';
import { followNotes } from './follow-notes.ts';
import { followRelations } from './follow-relations.ts';
import { purgeIndex } from './purge.ts';

/** Brings the index up to date with a change, in the same transaction. */
export function followIndex(database: Database, touched: Touched): void {
  const documents = createDocuments(database);
  const { renamed } = followHeads(database, documents, [...touched.entities]);
  followNotes(database, documents, [...touched.observations]);
  followRelations(database, documents, { ids: [...touched.relations], ofEntities: renamed });
  documents.finish();
  if (touched.purges.length > 0) purgeIndex(database, touched.purges);
}
