import { defineTable, integer, keyOf, text } from '../files/table.ts';

const PLACE = { pmid: keyOf('articles'), position: integer('From 1, as in the record') } as const;
const BY_PLACE = ['pmid', 'position'] as const;

/** One row for each record. */
export const articles = defineTable({
  name: 'articles',
  description: 'Articles, books and chapters: one row for each record of PubMed.',
  columns: {
    pmid: integer('The PMID'),
    kind: text('article or book'),
    title: text(),
    vernacular_title: text('In the language of the article'),
    journal_id: keyOf('journals'),
    volume: text(),
    issue: text(),
    pages: text(),
    published: text('As the record words it'),
    year: integer(),
    month: integer(),
    day: integer(),
    published_online: text('As the record words it'),
    online_year: integer(),
    online_month: integer(),
    online_day: integer(),
    authors_complete: integer('0 where the list of authors is cut'),
    status: text('Such as MEDLINE or Publisher'),
    publication_status: text('Such as ppublish or aheadofprint'),
    completed: text(),
    revised: text(),
    copyright: text('Of the abstract'),
    conflict_of_interest: text(),
  },
  key: ['pmid'],
  indexes: [['year'], ['journal_id']],
});

/** Each journal once. */
export const journals = defineTable({
  name: 'journals',
  description: 'Journals, each once.',
  columns: {
    journal_id: integer(),
    title: text(),
    iso_abbreviation: text(),
    medline_abbreviation: text(),
    print_issn: text(),
    electronic_issn: text(),
    linking_issn: text(),
    nlm_id: text(),
    country: text(),
  },
  key: ['journal_id'],
  indexes: [['title'], ['medline_abbreviation']],
});

/** Each name once. */
export const authors = defineTable({
  name: 'authors',
  description:
    'Names of authors, each once. People who share a name and have no ORCID share a row.',
  columns: {
    author_id: integer(),
    last_name: text(),
    fore_name: text(),
    initials: text(),
    suffix: text(),
    collective_name: text('Of a group; then there is no last name'),
    orcid: text(),
    sort_name: {
      type: 'TEXT',
      description: 'The last name, or that of the group',
      from: 'COALESCE(last_name, collective_name)',
    },
  },
  key: ['author_id'],
  indexes: [['sort_name', 'fore_name'], ['last_name']],
});

/** Who wrote what. */
export const articleAuthors = defineTable({
  name: 'article_authors',
  description: 'Who wrote which article, in order.',
  columns: {
    ...PLACE,
    author_id: keyOf('authors'),
    author_uid: { type: 'TEXT', from: "pmid || '_auth_' || (position - 1)" },
  },
  key: BY_PLACE,
  indexes: [['author_id'], ['author_uid']],
});

/** Each affiliation once. */
export const affiliations = defineTable({
  name: 'affiliations',
  description: 'Affiliations as they are worded, each once.',
  columns: { affiliation_id: integer(), text: text() },
  key: ['affiliation_id'],
});

/** Where authors worked. */
export const authorAffiliations = defineTable({
  name: 'author_affiliations',
  description: 'Where the author at a position of an article worked.',
  columns: {
    pmid: keyOf('articles'),
    author_position: integer('position in article_authors'),
    position: integer(),
    affiliation_id: keyOf('affiliations'),
  },
  key: ['pmid', 'author_position', 'position'],
  indexes: [['affiliation_id']],
});

/** Parts of abstracts. */
export const abstractSections = defineTable({
  name: 'abstract_sections',
  description: 'The abstract, one row for each section.',
  columns: {
    ...PLACE,
    label: text('As printed, such as METHODS'),
    nlm_category: text(),
    text: text(),
  },
  key: BY_PLACE,
});

/** Abstracts beside the main one. */
export const otherAbstracts = defineTable({
  name: 'other_abstracts',
  description: 'Abstracts in other languages or for other readers, by section.',
  columns: {
    pmid: keyOf('articles'),
    abstract_position: integer(),
    position: integer(),
    type: text(),
    language: text(),
    label: text(),
    nlm_category: text(),
    text: text(),
  },
  key: ['pmid', 'abstract_position', 'position'],
});

/** Subject headings. */
export const meshHeadings = defineTable({
  name: 'mesh_headings',
  description: 'Subject headings of MeSH. Articles that nobody indexed yet have none.',
  columns: {
    ...PLACE,
    descriptor_ui: text('Such as D006801'),
    descriptor_name: text(),
    is_major: integer('1 where the descriptor or a qualifier of it is a main topic'),
    descriptor_is_major: integer(),
    meshterm_uid: { type: 'TEXT', from: "pmid || '_mesh_' || (position - 1)" },
  },
  key: BY_PLACE,
  indexes: [['descriptor_name'], ['descriptor_ui'], ['meshterm_uid']],
});

/** What about the subject. */
export const meshQualifiers = defineTable({
  name: 'mesh_qualifiers',
  description: 'Qualifiers of subject headings.',
  columns: {
    pmid: keyOf('articles'),
    heading_position: integer('position in mesh_headings'),
    position: integer(),
    qualifier_ui: text(),
    qualifier_name: text(),
    is_major: integer(),
  },
  key: ['pmid', 'heading_position', 'position'],
  indexes: [['qualifier_name']],
});

/** Words of the authors. */
export const keywords = defineTable({
  name: 'keywords',
  description: 'Keywords of the authors or of a curator.',
  columns: { ...PLACE, keyword: text(), is_major: integer(), owner: text() },
  key: BY_PLACE,
  indexes: [['keyword']],
});

/** Kinds of publication. */
export const publicationTypes = defineTable({
  name: 'publication_types',
  description: 'Types of publication, such as Review or Retracted Publication.',
  columns: { ...PLACE, ui: text(), name: text() },
  key: BY_PLACE,
  indexes: [['name']],
});

/** Languages of the text. */
export const languages = defineTable({
  name: 'languages',
  description: 'Languages of the articles, such as eng.',
  columns: { ...PLACE, language: text() },
  key: BY_PLACE,
});

const ITEM = { pmid: keyOf('articles'), position: integer() } as const;

/** Substances. */
export const chemicals = defineTable({
  name: 'chemicals',
  description: 'Substances that articles are about.',
  columns: { ...ITEM, ui: text(), name: text(), registry_number: text('CAS or UNII') },
  key: BY_PLACE,
  indexes: [['name']],
});

/** Money. */
export const grants = defineTable({
  name: 'grants',
  description: 'Grants that supported the work.',
  columns: { ...ITEM, grant_id: text(), acronym: text(), agency: text(), country: text() },
  key: BY_PLACE,
  indexes: [['agency']],
});

/** Deposited data. */
export const dataBanks = defineTable({
  name: 'data_banks',
  description: 'Data and trials that articles name; one row for each accession.',
  columns: {
    ...ITEM,
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
  columns: { ...ITEM, type: text(), source: text(), related_pmid: integer() },
  key: BY_PLACE,
  indexes: [['type'], ['related_pmid']],
});

/** What is cited. */
export const citedReferences = defineTable({
  name: 'cited_references',
  description: 'What articles cite, where the record says so.',
  columns: { ...ITEM, citation: text() },
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
  columns: { ...ITEM, type: text('doi, pmc, pii or another'), value: text() },
  key: BY_PLACE,
  indexes: [['value']],
});

/** The life of a record. */
export const historyDates = defineTable({
  name: 'history_dates',
  description: 'When an article was received, accepted, entered and so on.',
  columns: { ...ITEM, status: text(), date: text('YYYY-MM-DD, or as much as is known') },
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
  columns: { ...ITEM, isbn: text() },
  key: BY_PLACE,
});

/** Editors of books. */
export const bookEditors = defineTable({
  name: 'book_editors',
  description: 'Editors of books.',
  columns: { ...ITEM, author_id: keyOf('authors') },
  key: BY_PLACE,
});

/** Sections of chapters. */
export const bookSections = defineTable({
  name: 'book_sections',
  description: 'Titles of the sections of a book or chapter.',
  columns: { ...ITEM, title: text() },
  key: BY_PLACE,
});
