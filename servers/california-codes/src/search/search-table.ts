/** What is indexed of a section: these columns, in this order, under these names. */
export const SEARCH_COLUMNS = 'code, article, section, heading, text';

/**
 * An FTS5 table over sections that stand elsewhere, in a table or a view with `id` and the columns
 * above; `text` may hold control characters between paragraphs. It keeps no copy of the texts. Words
 * are split at what is no letter or digit and folded, "é" to "e"; they are not stemmed: see `formsOf`.
 */
export function searchTableSql(name: string, content: string): string {
  return `CREATE VIRTUAL TABLE ${name} USING fts5(
  code, article UNINDEXED, section, heading, text,
  content='${content}', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
);
INSERT INTO ${name}(${name}, rank) VALUES ('rank', 'bm25(0, 0, 10, 4, 1)');`;
}
