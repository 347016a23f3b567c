import { defineTable, integer, keyOf, text } from '../../file/table.ts';

const PLACE = { pmid: keyOf('articles'), position: integer() } as const;
const BY_PLACE = ['pmid', 'position'] as const;

/** Substances. */
export const chemicals = defineTable({
  name: 'chemicals',
  description: 'Substances that articles are about.',
  columns: { ...PLACE, ui: text(), name: text(), registry_number: text('CAS or UNII') },
  key: BY_PLACE,
  indexes: [['name']],
});

/** Money. */
export const grants = defineTable({
  name: 'grants',
  description: 'Grants that supported the work.',
  columns: { ...PLACE, grant_id: text(), acronym: text(), agency: text(), country: text() },
  key: BY_PLACE,
  indexes: [['agency']],
});

/** Deposited data. */
export const dataBanks = defineTable({
  name: 'data_banks',
  description: 'Data and trials that articles name; one row for each accession.',
  columns: {
    ...PLACE,
    accession_position: integer('0 where the record names no accession'),
    name: text('Such as ClinicalTrials.gov'),
    accession: text(),
  },
  key: ['pmid', 'position', 'accession_position'],
  indexes: [['accession']],
});

/** Retractions, errata and comments. */
export const commentCorrections = defineTable({
  name: 'comment_corrections',
  description: 'Ties to comments, errata and retractions. RetractionIn: this one was retracted.',
  columns: { ...PLACE, type: text(), source: text(), related_pmid: integer() },
  key: BY_PLACE,
  indexes: [['type'], ['related_pmid']],
});

/** What is cited. */
export const citedReferences = defineTable({
  name: 'cited_references',
  description: 'What articles cite, where the record says so.',
  columns: { ...PLACE, citation: text() },
  key: BY_PLACE,
});

/** Ids of what is cited. */
export const citedReferenceIds = defineTable({
  name: 'cited_reference_ids',
  description: 'Identifiers of what is cited.',
  columns: {
    pmid: keyOf('articles'),
    reference_position: integer('position in cited_references'),
    position: integer(),
    type: text('pubmed, doi, pmc or another'),
    value: text(),
  },
  key: ['pmid', 'reference_position', 'position'],
  indexes: [['value']],
});

/** DOI and the like. */
export const articleIds = defineTable({
  name: 'article_ids',
  description: 'Identifiers beside the PMID.',
  columns: { ...PLACE, type: text('doi, pmc, pii or another'), value: text() },
  key: BY_PLACE,
  indexes: [['value']],
});

/** The life of a record. */
export const historyDates = defineTable({
  name: 'history_dates',
  description: 'When an article was received, accepted, entered and so on.',
  columns: { ...PLACE, status: text(), date: text('YYYY-MM-DD, or as much as is known') },
  key: BY_PLACE,
});

/** Books. */
export const books = defineTable({
  name: 'books',
  description: 'The book that a record of kind book is, or is a part of.',
  columns: {
    pmid: keyOf('articles'),
    title: text(),
    publisher: text(),
    place: text(),
    edition: text(),
    accession: text('Such as NBK1116'),
  },
  key: ['pmid'],
});

/** ISBNs of books. */
export const bookIsbns = defineTable({
  name: 'book_isbns',
  description: 'ISBNs of books.',
  columns: { ...PLACE, isbn: text() },
  key: BY_PLACE,
});

/** Editors of books. */
export const bookEditors = defineTable({
  name: 'book_editors',
  description: 'Editors of books.',
  columns: { ...PLACE, author_id: keyOf('authors') },
  key: BY_PLACE,
});

/** Sections of chapters. */
export const bookSections = defineTable({
  name: 'book_sections',
  description: 'Titles of the sections of a book or chapter.',
  columns: { ...PLACE, title: text() },
  key: BY_PLACE,
});
