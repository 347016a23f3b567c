import { LAW_CODES, type LawCode } from '../law/codes.ts';
import { searchTableSql } from '../search/search-sections.ts';

/** Another number means that archives of before must be imported anew. */
export const SCHEMA_VERSION = 1;

/** Between the paragraphs of a version; a text cannot hold this sign. */
export const PARAGRAPH_END = '\u001E';

/** Between the versions of a section. */
export const VERSION_END = '\u001D';

/**
 * Sections as they are read: one row for each, with all its versions, because readers want them
 * together. Only `text` is long, so it comes last. `versions` is a JSON array with the note and the
 * act of each version. The path of a node has its ancestors in it, and sorts as the nodes do. The
 * index of words is made over a view and keeps no copy of the texts; headings have one of their own,
 * because they are few and soon looked through.
 */
export const SCHEMA = `
CREATE TABLE facts (
  id TEXT NOT NULL,
  texts INTEGER NOT NULL,
  sections INTEGER NOT NULL,
  codes INTEGER NOT NULL,
  as_of TEXT NOT NULL
) STRICT;
CREATE TABLE progress (
  stage TEXT NOT NULL,
  done INTEGER NOT NULL,
  tally TEXT NOT NULL
) STRICT;
CREATE TABLE nodes (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,
  path TEXT NOT NULL,
  heading TEXT NOT NULL,
  facts TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX nodes_at ON nodes (code, path);
CREATE TABLE sections (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,
  article TEXT NOT NULL,
  key TEXT NOT NULL,
  section TEXT NOT NULL,
  label TEXT NOT NULL,
  node INTEGER,
  versions TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX sections_at ON sections (code, article, key);
CREATE INDEX sections_by_node ON sections (node);
CREATE INDEX sections_by_label ON sections (code, label);
CREATE VIRTUAL TABLE headings USING fts5(
  heading, content='nodes', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
);
CREATE VIEW searched AS
  SELECT s.id, s.code, s.article, s.section, ifnull(n.heading, '') AS heading, s.text
    FROM sections s LEFT JOIN nodes n ON n.id = s.node;
${searchTableSql('search', 'searched')}
INSERT INTO search(search, rank) VALUES ('automerge', 0);
INSERT INTO search(search, rank) VALUES ('crisismerge', 1000);
INSERT INTO search(search, rank) VALUES ('hashsize', 16000000);
PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** More sections than any code has. */
const SPAN = 10_000_000;

/**
 * The ids that the sections of some codes can have, the least and the most. Those of one code stand
 * together in the order of the codes, so that a search in it passes over all others.
 */
export function getIdRange(codes: readonly LawCode[]): readonly [least: number, most: number] {
  const places = codes.map((code) => LAW_CODES.indexOf(code));
  return [Math.min(...places) * SPAN + 1, (Math.max(...places) + 1) * SPAN];
}

const WIDTH = 6;

/** The place of a heading in its tree, "1.10.2", so written that texts sort as trees do. */
export function toNodePath(written: string): string | undefined {
  const parts = written.split('.');
  if (!parts.every((part) => /^\d{1,6}$/u.test(part))) return undefined;
  return parts.map((part) => part.padStart(WIDTH, '0')).join('.');
}

/** The paths of a node and of all above it, from the widest to the narrowest. */
export function listPaths(path: string): readonly string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}
