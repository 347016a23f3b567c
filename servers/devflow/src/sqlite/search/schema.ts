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
