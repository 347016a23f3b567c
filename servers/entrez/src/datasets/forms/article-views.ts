import { defineInteger, defineText, type View } from '../files/table.ts';

/** Tables of five names that many queries are written for, over those that are kept. */
export const pubmedViews: readonly View[] = [
  {
    name: 'article',
    description: 'Articles in one row each: abstract as one text, authors and MeSH as JSON lists.',
    columns: {
      uid: defineInteger(),
      pmid: defineInteger(),
      title: defineText(),
      journal: defineText(),
      year: defineInteger(),
      abstract: defineText(),
      authors: defineText('JSON list of names'),
      meshTerms: defineText('JSON list of descriptors'),
    },
    select: `SELECT a.pmid, a.pmid, a.title,
  COALESCE(j.title, j.medline_abbreviation, j.iso_abbreviation), a.year,
  (SELECT group_concat(iif(s.label IS NULL, s.text, s.label || ': ' || s.text), char(10)
      ORDER BY s.position)
    FROM abstract_sections s WHERE s.pmid = a.pmid),
  (SELECT nullif(json_group_array(COALESCE(n.collective_name, n.last_name ||
      COALESCE(' ' || COALESCE(n.initials, n.fore_name), ''), n.fore_name)
      ORDER BY l.position), '[]')
    FROM article_authors l JOIN authors n ON n.author_id = l.author_id WHERE l.pmid = a.pmid),
  (SELECT nullif(json_group_array(m.descriptor_name ORDER BY m.position), '[]')
    FROM mesh_headings m WHERE m.pmid = a.pmid)
FROM articles a LEFT JOIN journals j ON j.journal_id = a.journal_id`,
  },
  {
    name: 'author',
    description: 'One row for each author of each article.',
    columns: {
      uid: defineText('<pmid>_auth_<n>, from 0'),
      lastname: defineText(),
      forename: defineText(),
      affiliation: defineText('Several are joined by "; "'),
    },
    select: `SELECT l.author_uid, n.sort_name, n.fore_name,
  (SELECT group_concat(f.text, '; ' ORDER BY w.position)
    FROM author_affiliations w JOIN affiliations f ON f.affiliation_id = w.affiliation_id
    WHERE w.pmid = l.pmid AND w.author_position = l.position)
FROM article_authors l JOIN authors n ON n.author_id = l.author_id`,
  },
  {
    name: 'meshterm',
    description: 'One row for each MeSH descriptor of each article.',
    columns: { uid: defineText('<pmid>_mesh_<n>, from 0'), descriptorname: defineText() },
    select: 'SELECT meshterm_uid, descriptor_name FROM mesh_headings',
  },
  {
    name: 'article_author',
    description: 'Which author belongs to which article, by uid.',
    columns: { article_uid: defineInteger(), author_uid: defineText() },
    select: 'SELECT pmid, author_uid FROM article_authors',
  },
  {
    name: 'article_meshterm',
    description: 'Which MeSH descriptor belongs to which article, by uid.',
    columns: { article_uid: defineInteger(), meshterm_uid: defineText() },
    select: 'SELECT pmid, meshterm_uid FROM mesh_headings',
  },
];
