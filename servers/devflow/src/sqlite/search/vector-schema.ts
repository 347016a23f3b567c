/**
 * Vectors of what texts mean. A document never changes its text, so it has one vector of each
 * model. A job is a document that has no vector of a model yet.
 */
export const VECTOR_SCHEMA = `
CREATE TABLE embedding_models (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  used_at INTEGER NOT NULL
) STRICT;
CREATE TABLE embeddings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  model_id INTEGER NOT NULL REFERENCES embedding_models (id) ON DELETE CASCADE,
  document_id INTEGER NOT NULL REFERENCES search_documents (id) ON DELETE CASCADE,
  vector BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX embeddings_of ON embeddings (document_id, model_id);
CREATE INDEX embeddings_by_model ON embeddings (model_id, id);
CREATE TABLE embedding_jobs (
  model_id INTEGER NOT NULL REFERENCES embedding_models (id) ON DELETE CASCADE,
  document_id INTEGER NOT NULL REFERENCES search_documents (id) ON DELETE CASCADE,
  due_at INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  PRIMARY KEY (model_id, document_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX embedding_jobs_due ON embedding_jobs (model_id, due_at, document_id);
CREATE INDEX embedding_jobs_of ON embedding_jobs (document_id);
`;
