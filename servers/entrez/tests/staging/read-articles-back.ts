import type { DatabaseSync } from '@photostructure/sqlite';

import type { Article, Author } from '../../src/articles/article.ts';

type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;

/** What the tables say, as the articles that they were made from. */
export function readArticlesBack(database: InstanceType<typeof DatabaseSync>): readonly Article[] {
  const all = (sql: string, ...values: readonly Cell[]): readonly Row[] =>
    // Tables hold text and numbers only.
    database.prepare(sql).all(...values) as Row[];
  return all('SELECT * FROM articles ORDER BY pmid').map((row) => toArticle(all, row));
}

type All = (sql: string, ...values: readonly Cell[]) => readonly Row[];

/** The fields that have a value, under the names of the record. */
function fields(row: Row, names: Readonly<Record<string, string>>): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, column]) => {
      const value = row[column] ?? null;
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

function date(row: Row, prefix: string, text: string): object | undefined {
  if (row[text] === null) return undefined;
  const names = { text, year: `${prefix}year`, month: `${prefix}month`, day: `${prefix}day` };
  return fields(row, names);
}

const SECTION = { label: 'label', category: 'nlm_category', text: 'text' };
const NAME = {
  lastName: 'last_name',
  foreName: 'fore_name',
  initials: 'initials',
  suffix: 'suffix',
  collectiveName: 'collective_name',
  orcid: 'orcid',
};

function toArticle(all: All, row: Row): Article {
  const pmid = row['pmid'] ?? 0;
  const rows = (table: string): readonly Row[] =>
    all(`SELECT * FROM ${table} WHERE pmid = ?1 ORDER BY position`, pmid);
  const list = (table: string, names: Readonly<Record<string, string>>): readonly object[] =>
    rows(table).map((one) => fields(one, names));
  const values = (table: string, column: string): readonly Cell[] =>
    rows(table).map((one) => one[column] ?? null);
  const optional = {
    journal: journalOf(all, row),
    book: bookOf(all, rows, pmid),
    published: date(row, '', 'published'),
    publishedOnline: date(row, 'online_', 'published_online'),
  };
  const article = {
    ...fields(row, {
      kind: 'kind',
      title: 'title',
      vernacularTitle: 'vernacular_title',
      pages: 'pages',
      copyright: 'copyright',
      status: 'status',
      publicationStatus: 'publication_status',
      completed: 'completed',
      revised: 'revised',
      conflictOfInterest: 'conflict_of_interest',
    }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    pmid: String(pmid),
    authorsComplete: row['authors_complete'] === 1,
    abstract: list('abstract_sections', SECTION),
    otherAbstracts: otherAbstractsOf(all, pmid),
    authors: authorsOf(all, pmid),
    languages: values('languages', 'language'),
    publicationTypes: list('publication_types', { ui: 'ui', name: 'name' }),
    mesh: meshOf(all, rows('mesh_headings'), pmid),
    ...listsOf(all, pmid),
  };
  // The comparison with the article that was staged is the proof of its type.
  return article as unknown as Article;
}

function listsOf(all: All, pmid: Cell): object {
  const rows = (table: string): readonly Row[] =>
    all(`SELECT * FROM ${table} WHERE pmid = ?1 ORDER BY position`, pmid);
  const list = (table: string, names: Readonly<Record<string, string>>): readonly object[] =>
    rows(table).map((one) => fields(one, names));
  return {
    keywords: rows('keywords').map((one) => ({
      ...fields(one, { text: 'keyword', owner: 'owner' }),
      isMajor: one['is_major'] === 1,
    })),
    chemicals: list('chemicals', { ui: 'ui', name: 'name', registryNumber: 'registry_number' }),
    grants: list('grants', {
      id: 'grant_id',
      acronym: 'acronym',
      agency: 'agency',
      country: 'country',
    }),
    dataBanks: dataBanksOf(all, pmid),
    corrections: rows('comment_corrections').map((one) => ({
      ...fields(one, { type: 'type', source: 'source' }),
      ...(one['related_pmid'] === null ? {} : { pmid: String(one['related_pmid']) }),
    })),
    references: rows('cited_references').map((one) => ({
      citation: one['citation'],
      identifiers: all(
        'SELECT type, value FROM cited_reference_ids WHERE pmid = ?1 AND reference_position = ?2 ORDER BY position',
        pmid,
        one['position'] ?? 0,
      ).map((id) => ({ ...id })),
    })),
    identifiers: list('article_ids', { type: 'type', value: 'value' }),
    history: list('history_dates', { status: 'status', date: 'date' }),
  };
}

function journalOf(all: All, row: Row): object | undefined {
  const id = row['journal_id'] ?? null;
  if (id === null) return undefined;
  const [journal = {}] = all('SELECT * FROM journals WHERE journal_id = ?1', id);
  return {
    ...fields(journal, {
      title: 'title',
      isoAbbreviation: 'iso_abbreviation',
      medlineAbbreviation: 'medline_abbreviation',
      printIssn: 'print_issn',
      electronicIssn: 'electronic_issn',
      linkingIssn: 'linking_issn',
      nlmId: 'nlm_id',
      country: 'country',
    }),
    ...fields(row, { volume: 'volume', issue: 'issue' }),
  };
}

function bookOf(all: All, rows: (table: string) => readonly Row[], pmid: Cell): object | undefined {
  const [book] = all('SELECT * FROM books WHERE pmid = ?1', pmid);
  if (book === undefined) return undefined;
  const editors = all(
    'SELECT a.* FROM book_editors e JOIN authors a USING (author_id) WHERE e.pmid = ?1 ORDER BY e.position',
    pmid,
  );
  const names = ['title', 'publisher', 'place', 'edition', 'accession'];
  return {
    ...fields(book, Object.fromEntries(names.map((name) => [name, name]))),
    isbns: rows('book_isbns').map(({ isbn }) => isbn),
    editors: editors.map((editor) => ({ ...fields(editor, NAME), affiliations: [] })),
    sections: rows('book_sections').map(({ title }) => title),
  };
}

function authorsOf(all: All, pmid: Cell): readonly object[] {
  const people = all(
    'SELECT l.position, a.* FROM article_authors l JOIN authors a USING (author_id) WHERE l.pmid = ?1 ORDER BY l.position',
    pmid,
  );
  return people.map((person): Author => {
    const affiliations = all(
      'SELECT f.text FROM author_affiliations w JOIN affiliations f USING (affiliation_id) WHERE w.pmid = ?1 AND w.author_position = ?2 ORDER BY w.position',
      pmid,
      person['position'] ?? 0,
    );
    return {
      ...fields(person, NAME),
      affiliations: affiliations.map(({ text }) => String(text)),
    };
  });
}

function meshOf(all: All, headings: readonly Row[], pmid: Cell): readonly object[] {
  return headings.map((heading) => {
    const qualifiers = all(
      'SELECT * FROM mesh_qualifiers WHERE pmid = ?1 AND heading_position = ?2 ORDER BY position',
      pmid,
      heading['position'] ?? 0,
    );
    return {
      descriptor: {
        ...fields(heading, { ui: 'descriptor_ui', name: 'descriptor_name' }),
        isMajor: heading['descriptor_is_major'] === 1,
      },
      qualifiers: qualifiers.map((one) => ({
        ...fields(one, { ui: 'qualifier_ui', name: 'qualifier_name' }),
        isMajor: one['is_major'] === 1,
      })),
      isMajor: heading['is_major'] === 1,
    };
  });
}

function otherAbstractsOf(all: All, pmid: Cell): readonly object[] {
  const rows = all(
    'SELECT * FROM other_abstracts WHERE pmid = ?1 ORDER BY abstract_position, position',
    pmid,
  );
  const groups = groupBy(rows, 'abstract_position');
  return groups.map(([first = {}, ...rest]) => ({
    ...fields(first, { type: 'type', language: 'language' }),
    sections: [first, ...rest].map((row) => fields(row, SECTION)),
  }));
}

function dataBanksOf(all: All, pmid: Cell): readonly object[] {
  const rows = all(
    'SELECT * FROM data_banks WHERE pmid = ?1 ORDER BY position, accession_position',
    pmid,
  );
  const groups = groupBy(rows, 'position');
  return groups.map((bank) => ({
    name: bank[0]?.['name'],
    accessions: bank.filter((row) => row['accession'] !== null).map(({ accession }) => accession),
  }));
}

function groupBy(rows: readonly Row[], column: string): readonly (readonly Row[])[] {
  const keys = [...new Set(rows.map((row) => row[column]))];
  return keys.map((key) => rows.filter((row) => row[column] === key));
}
