/**
 * The first form of the file. Entities and relations hold their latest state for quick reading;
 * their versions stand apart. Something that has ended has `valid_to`, and `removed_by` or
 * `ended_by` says which change ended it. Valid times may be dated back; changes never are.
 */
export const CORE_SCHEMA = `
CREATE TABLE projects (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL UNIQUE,
  client TEXT NOT NULL,
  tool TEXT NOT NULL
) STRICT;

CREATE TABLE entities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  project_id INTEGER NOT NULL REFERENCES projects (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  changed_by INTEGER NOT NULL REFERENCES changes (id),
  valid_from INTEGER NOT NULL,
  valid_to INTEGER,
  merged_into INTEGER REFERENCES entities (id) ON DELETE SET NULL
) STRICT;
CREATE UNIQUE INDEX entities_by_name ON entities (project_id, name) WHERE valid_to IS NULL;
CREATE INDEX entities_by_type ON entities (project_id, type) WHERE valid_to IS NULL;
CREATE INDEX entities_by_change ON entities (project_id, changed_by) WHERE valid_to IS NULL;
CREATE INDEX entities_gone ON entities (project_id, name, valid_to) WHERE valid_to IS NOT NULL;
CREATE INDEX entities_merged ON entities (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE entity_versions (
  entity_id INTEGER NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  change_id INTEGER NOT NULL REFERENCES changes (id),
  ended_by INTEGER REFERENCES changes (id),
  valid_from INTEGER NOT NULL,
  valid_to INTEGER,
  PRIMARY KEY (entity_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_versions_by_name ON entity_versions (name, valid_from);

CREATE TABLE aliases (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects (id),
  alias TEXT NOT NULL,
  entity_id INTEGER NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  added_by INTEGER NOT NULL REFERENCES changes (id),
  removed_by INTEGER REFERENCES changes (id),
  valid_from INTEGER NOT NULL,
  valid_to INTEGER
) STRICT;
CREATE UNIQUE INDEX aliases_by_alias ON aliases (project_id, alias) WHERE valid_to IS NULL;
CREATE INDEX aliases_of ON aliases (entity_id);
CREATE INDEX aliases_past ON aliases (alias, valid_from);

CREATE TABLE observations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entity_id INTEGER NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  digest BLOB NOT NULL,
  source TEXT,
  confidence REAL,
  tags TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  added_by INTEGER NOT NULL REFERENCES changes (id),
  removed_by INTEGER REFERENCES changes (id),
  valid_from INTEGER NOT NULL,
  valid_to INTEGER,
  asserted_at INTEGER NOT NULL,
  assertions INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX observations_once ON observations (entity_id, digest) WHERE valid_to IS NULL;
CREATE INDEX observations_of ON observations (entity_id, valid_to);

CREATE TABLE relations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  project_id INTEGER NOT NULL REFERENCES projects (id),
  from_id INTEGER NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  to_id INTEGER NOT NULL REFERENCES entities (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  version INTEGER NOT NULL,
  strength REAL NOT NULL,
  confidence REAL NOT NULL,
  metadata TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  changed_by INTEGER NOT NULL REFERENCES changes (id),
  valid_from INTEGER NOT NULL,
  valid_to INTEGER,
  asserted_at INTEGER NOT NULL,
  assertions INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX relations_by_ends ON relations (from_id, to_id, type);
CREATE INDEX relations_to ON relations (to_id);
CREATE INDEX relations_of_project ON relations (project_id, type) WHERE valid_to IS NULL;

CREATE TABLE relation_versions (
  relation_id INTEGER NOT NULL REFERENCES relations (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  strength REAL NOT NULL,
  confidence REAL NOT NULL,
  metadata TEXT NOT NULL,
  change_id INTEGER NOT NULL REFERENCES changes (id),
  ended_by INTEGER REFERENCES changes (id),
  valid_from INTEGER NOT NULL,
  valid_to INTEGER,
  PRIMARY KEY (relation_id, version)
) STRICT, WITHOUT ROWID;

-- What was said again; saying it for the first time is the creation itself.
CREATE TABLE assertions (
  kind INTEGER NOT NULL,
  target_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  change_id INTEGER NOT NULL REFERENCES changes (id),
  PRIMARY KEY (kind, target_id, at)
) STRICT, WITHOUT ROWID;
`;

/**
 * The index of words. Each text of the graph is a document: the name and type of an entity
 * (kind 0), an observation (1), a relation (2). What holds now is in `search_now`, what has ended
 * in `search_past`, under the key of the document. Keys of one project lie together, so that
 * a search in one project walks nothing else.
 */
export const SEARCH_SCHEMA = `
CREATE TABLE search_documents (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  target_id INTEGER NOT NULL,
  entity_id INTEGER NOT NULL,
  other_id INTEGER,
  words INTEGER NOT NULL,
  digest TEXT NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER
) STRICT;
CREATE INDEX search_documents_of ON search_documents (kind, target_id);

CREATE VIRTUAL TABLE search_now USING fts5 (
  head, note, relation,
  content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE search_past USING fts5 (
  head, note, relation,
  content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);

-- Every word that stands in the index, and its letters by threes, to find what a misspelt one meant.
CREATE TABLE search_words (
  id INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE search_grams (
  gram TEXT NOT NULL,
  length INTEGER NOT NULL,
  word_id INTEGER NOT NULL,
  PRIMARY KEY (gram, length, word_id)
) STRICT, WITHOUT ROWID;
`;

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

/**
 * What the clock said at changes that were stamped after one from the future, and therefore in the
 * future themselves.
 */
export const CLOCK_SCHEMA = `
CREATE TABLE clocks (
  change_id INTEGER PRIMARY KEY REFERENCES changes (id),
  clock INTEGER NOT NULL
) STRICT;
`;
