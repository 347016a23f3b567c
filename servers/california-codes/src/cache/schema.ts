import { SEARCH_COLUMNS, searchTableSql } from '../search/search-sections.ts';

/** Marks the file as ours. */
export const APPLICATION_ID = 0x57_43_41_31;

/** The form of the file: a file of another form is begun anew, because all in it can be asked for again. */
export const FORMAT = 1;

/**
 * The version of what is read out of a page. Raise it whenever the same page is read into something
 * else: what was kept under another version is not used any more.
 */
export const READER_VERSION = 1;

/**
 * Everything that is kept is an entry. An entry without a body says that the site has no such section.
 * The digest detects a text that the disk changed, which SQLite itself would not notice. The words of
 * sections stand once more beside them, to be searched.
 */
export const SCHEMA = `
CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  code TEXT NOT NULL,
  article TEXT NOT NULL,
  section TEXT NOT NULL,
  label TEXT NOT NULL,
  at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  reader INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  body TEXT,
  digest TEXT NOT NULL,
  UNIQUE (kind, key)
) STRICT;
CREATE INDEX entries_by_use ON entries (used_at, bytes);
CREATE INDEX entries_by_label ON entries (kind, code, label);
CREATE INDEX entries_by_time ON entries (kind, at, code);
CREATE INDEX entries_found ON entries (reader, key) WHERE kind = 'section' AND body IS NOT NULL;

CREATE TABLE texts (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,
  article TEXT NOT NULL,
  section TEXT NOT NULL,
  heading TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
${searchTableSql('search', 'texts')}
CREATE TRIGGER texts_added AFTER INSERT ON texts BEGIN
  INSERT INTO search (rowid, ${SEARCH_COLUMNS}) VALUES (new.id, ${listRowColumns('new')});
END;
CREATE TRIGGER texts_removed AFTER DELETE ON texts BEGIN
  INSERT INTO search (search, rowid, ${SEARCH_COLUMNS})
    VALUES ('delete', old.id, ${listRowColumns('old')});
END;
`;

function listRowColumns(row: 'new' | 'old'): string {
  return SEARCH_COLUMNS.split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ');
}
