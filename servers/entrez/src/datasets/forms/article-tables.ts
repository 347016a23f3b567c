import { defineTable, defineInteger, defineKey, defineText } from '../files/table.ts';

const PLACE = {
  pmid: defineKey('articles'),
  position: defineInteger('From 1, as in the record'),
} as const;
const BY_PLACE = ['pmid', 'position'] as const;

/** One row for each record. */
export const articles = defineTable({
  name: 'articles',
  description: 'Articles, books and chapters: one row for each record of PubMed.',
  columns: {
    pmid: defineInteger('The PMID'),
    kind: defineText('article or book'),
    title: defineText(),
    vernacular_title: defineText('In the language of the article'),
    journal_id: defineKey('journals'),
    volume: defineText(),
    issue: defineText(),
    pages: defineText(),
    published: defineText('As the record words it'),
    year: defineInteger(),
    month: defineInteger(),
    day: defineInteger(),
    published_online: defineText('As the record words it'),
    online_year: defineInteger(),
    online_month: defineInteger(),
    online_day: defineInteger(),
    authors_complete: defineInteger('0 where the list of authors is cut'),
    status: defineText('Such as MEDLINE or Publisher'),
    publication_status: defineText('Such as ppublish or aheadofprint'),
    completed: defineText(),
    revised: defineText(),
    copyright: defineText('Of the abstract'),
    conflict_of_interest: defineText(),
  },
  key: ['pmid'],
  indexes: [['year'], ['journal_id']],
});

/** Each journal once. */
export const journals = defineTable({
  name: 'journals',
  description: 'Journals, each once.',
  columns: {
    journal_id: defineInteger(),
    title: defineText(),
    iso_abbreviation: defineText(),
    medline_abbreviation: defineText(),
    print_issn: defineText(),
    electronic_issn: defineText(),
    linking_issn: defineText(),
    nlm_id: defineText(),
    country: defineText(),
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
    author_id: defineInteger(),
    last_name: defineText(),
    fore_name: defineText(),
    initials: defineText(),
    suffix: defineText(),
    collective_name: defineText('Of a group; then there is no last name'),
    orcid: defineText(),
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
    author_id: defineKey('authors'),
    author_uid: { type: 'TEXT', from: "pmid || '_auth_' || (position - 1)" },
  },
  key: BY_PLACE,
  indexes: [['author_id'], ['author_uid']],
});

/** Each affiliation once. */
export const affiliations = defineTable({
  name: 'affiliations',
  description: 'Affiliations as they are worded, each once.',
  columns: { affiliation_id: defineInteger(), text: defineText() },
  key: ['affiliation_id'],
});

/** Where authors worked. */
export const authorAffiliations = defineTable({
  name: 'author_affiliations',
  description: 'Where the author at a position of an article worked.',
  columns: {
    pmid: defineKey('articles'),
    author_position: defineInteger('position in article_authors'),
    position: defineInteger(),
    affiliation_id: defineKey('affiliations'),
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
    label: defineText('As printed, such as METHODS'),
    nlm_category: defineText(),
    text: defineText(),
  },
  key: BY_PLACE,
});

/** Abstracts beside the main one. */
export const otherAbstracts = defineTable({
  name: 'other_abstracts',
  description: 'Abstracts in other languages or for other readers, by section.',
  columns: {
    pmid: defineKey('articles'),
    abstract_position: defineInteger(),
    position: defineInteger(),
    type: defineText(),
    language: defineText(),
    label: defineText(),
    nlm_category: defineText(),
    text: defineText(),
  },
  key: ['pmid', 'abstract_position', 'position'],
});

/** Subject headings. */
export const meshHeadings = defineTable({
  name: 'mesh_headings',
  description: 'Subject headings of MeSH. Articles that nobody indexed yet have none.',
  columns: {
    ...PLACE,
    descriptor_ui: defineText('Such as D006801'),
    descriptor_name: defineText(),
    is_major: defineInteger('1 where the descriptor or a qualifier of it is a main topic'),
    descriptor_is_major: defineInteger(),
    meshterm_uid: { type: 'TEXT', from: "pmid || '_mesh_' || (position - 1)" },
  },
  key: BY_PLACE,
  indexes: [['descriptor_name'], ['descriptor_ui'], ['meshterm_uid']],
});

/** Qualifiers of subject headings. */
export const meshQualifiers = defineTable({
  name: 'mesh_qualifiers',
  description: 'Qualifiers of subject headings.',
  columns: {
    pmid: defineKey('articles'),
    heading_position: defineInteger('position in mesh_headings'),
    position: defineInteger(),
    qualifier_ui: defineText(),
    qualifier_name: defineText(),
    is_major: defineInteger(),
  },
  key: ['pmid', 'heading_position', 'position'],
  indexes: [['qualifier_name']],
});

/** Words of the authors. */
export const keywords = defineTable({
  name: 'keywords',
  description: 'Keywords of the authors or of a curator.',
  columns: { ...PLACE, keyword: defineText(), is_major: defineInteger(), owner: defineText() },
  key: BY_PLACE,
  indexes: [['keyword']],
});

/** Kinds of publication. */
export const publicationTypes = defineTable({
  name: 'publication_types',
  description: 'Types of publication, such as Review or Retracted Publication.',
  columns: { ...PLACE, ui: defineText(), name: defineText() },
  key: BY_PLACE,
  indexes: [['name']],
});

/** Languages of the text. */
export const languages = defineTable({
  name: 'languages',
  description: 'Languages of the articles, such as eng.',
  columns: { ...PLACE, language: defineText() },
  key: BY_PLACE,
});

const ITEM = { pmid: defineKey('articles'), position: defineInteger() } as const;

/** Substances. */
export const chemicals = defineTable({
  name: 'chemicals',
  description: 'Substances that articles are about.',
  columns: {
    ...ITEM,
    ui: defineText(),
    name: defineText(),
    registry_number: defineText('CAS or UNII'),
  },
  key: BY_PLACE,
  indexes: [['name']],
});

/** Grants. */
export const grants = defineTable({
  name: 'grants',
  description: 'Grants that supported the work.',
  columns: {
    ...ITEM,
    grant_id: defineText(),
    acronym: defineText(),
    agency: defineText(),
    country: defineText(),
  },
  key: BY_PLACE,
  indexes: [['agency']],
});

/** Deposited data. */
export const dataBanks = defineTable({
  name: 'data_banks',
  description: 'Data and trials that articles name; one row for each accession.',
  columns: {
    ...ITEM,
    accession_position: defineInteger('0 where the record names no accession'),
    name: defineText('Such as ClinicalTrials.gov'),
    accession: defineText(),
  },
  key: ['pmid', 'position', 'accession_position'],
  indexes: [['accession']],
});

/** Retractions, errata and comments. */
export const commentCorrections = defineTable({
  name: 'comment_corrections',
  description: 'Ties to comments, errata and retractions. RetractionIn: this one was retracted.',
  columns: { ...ITEM, type: defineText(), source: defineText(), related_pmid: defineInteger() },
  key: BY_PLACE,
  indexes: [['type'], ['related_pmid']],
});

/** What is cited. */
export const citedReferences = defineTable({
  name: 'cited_references',
  description: 'What articles cite, where the record says so.',
  columns: { ...ITEM, citation: defineText() },
  key: BY_PLACE,
});

/** Ids of what is cited. */
export const citedReferenceIds = defineTable({
  name: 'cited_reference_ids',
  description: 'Identifiers of what is cited.',
  columns: {
    pmid: defineKey('articles'),
    reference_position: defineInteger('position in cited_references'),
    position: defineInteger(),
    type: defineText('pubmed, doi, pmc or another'),
    value: defineText(),
  },
  key: ['pmid', 'reference_position', 'position'],
  indexes: [['value']],
});

/** DOI and the like. */
export const articleIds = defineTable({
  name: 'article_ids',
  description: 'Identifiers beside the PMID.',
  columns: { ...ITEM, type: defineText('doi, pmc, pii or another'), value: defineText() },
  key: BY_PLACE,
  indexes: [['value']],
});

/** The life of a record. */
export const historyDates = defineTable({
  name: 'history_dates',
  description: 'When an article was received, accepted, entered and so on.',
  columns: {
    ...ITEM,
    status: defineText(),
    date: defineText('YYYY-MM-DD, or as much as is known'),
  },
  key: BY_PLACE,
});

/** Books. */
export const books = defineTable({
  name: 'books',
  description: 'The book that a record of kind book is, or is a part of.',
  columns: {
    pmid: defineKey('articles'),
    title: defineText(),
    publisher: defineText(),
    place: defineText(),
    edition: defineText(),
    accession: defineText('Such as NBK1116'),
  },
  key: ['pmid'],
});

/** ISBNs of books. */
export const bookIsbns = defineTable({
  name: 'book_isbns',
  description: 'ISBNs of books.',
  columns: { ...ITEM, isbn: defineText() },
  key: BY_PLACE,
});

/** Editors of books. */
export const bookEditors = defineTable({
  name: 'book_editors',
  description: 'Editors of books.',
  columns: { ...ITEM, author_id: defineKey('authors') },
  key: BY_PLACE,
});

/** Sections of chapters. */
export const bookSections = defineTable({
  name: 'book_sections',
  description: 'Titles of the sections of a book or chapter.',
  columns: { ...ITEM, title: defineText() },
  key: BY_PLACE,
});
