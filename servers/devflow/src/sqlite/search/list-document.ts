import type { Database } from '../database.ts';

/** Puts a document on the list of every model that is in use. */
export function listDocument(database: Database, documentId: number): void {
  database.run(
    `INSERT OR IGNORE INTO embedding_jobs (model_id, document_id)
      SELECT id, ?1 FROM embedding_models`,
    documentId,
  );
}
