import type { Article, Author, Journal, PublicationDate } from '../../articles/article.ts';
import type { DatasetFile } from '../files/dataset-file.ts';
import type { Columns, Row, Table } from '../files/table.ts';
import * as tables from './article-tables.ts';
import { pubmedViews } from './article-views.ts';

/** In the order of answers. */
const TABLES: readonly Table[] = [
  tables.articles,
  tables.journals,
  tables.authors,
  tables.articleAuthors,
  tables.affiliations,
  tables.authorAffiliations,
  tables.abstractSections,
  tables.meshHeadings,
  tables.meshQualifiers,
  tables.keywords,
  tables.publicationTypes,
  tables.articleIds,
  tables.commentCorrections,
  tables.chemicals,
  tables.grants,
  tables.citedReferences,
  tables.citedReferenceIds,
  tables.historyDates,
  tables.dataBanks,
  tables.languages,
  tables.otherAbstracts,
  tables.books,
  tables.bookEditors,
  tables.bookIsbns,
  tables.bookSections,
];

/** Makes the tables of PubMed; what it returns writes articles into them. */
export function createArticleWriter(file: DatasetFile): (article: Article) => void {
  for (const table of TABLES) file.create(table);
  for (const view of pubmedViews) file.createView(view);
  const journals = createRegistry<Journal>((id, journal) =>
    file.insert(tables.journals, { journal_id: id, ...toJournalRow(journal) }),
  );
  const authors = createRegistry<Author>((id, author) =>
    file.insert(tables.authors, { author_id: id, ...toAuthorRow(author) }),
  );
  const affiliations = createRegistry<string>((id, text) =>
    file.insert(tables.affiliations, { affiliation_id: id, text }),
  );
  const ids: Ids = {
    journal: (journal) => journals(JSON.stringify(toJournalRow(journal)), journal),
    author: (author) => authors(JSON.stringify(toAuthorRow(author)), author),
    affiliation: (text) => affiliations(text, text),
  };
  return (article) => {
    const writing = { file, article, pmid: Number(article.pmid), ids };
    writeHead(writing);
    writeAuthors(writing);
    writeTexts(writing);
    writeSubjects(writing);
    writeLists(writing);
    writeBook(writing);
  };
}

/** Numbers of what several articles share. */
interface Ids {
  readonly journal: (journal: Journal) => number;
  readonly author: (author: Author) => number;
  readonly affiliation: (text: string) => number;
}

interface Writing {
  readonly file: DatasetFile;
  readonly article: Article;
  readonly pmid: number;
  readonly ids: Ids;
}

function toJournalRow(journal: Journal): Row<typeof tables.journals.columns> {
  return {
    title: journal.title,
    iso_abbreviation: journal.isoAbbreviation,
    medline_abbreviation: journal.medlineAbbreviation,
    print_issn: journal.printIssn,
    electronic_issn: journal.electronicIssn,
    linking_issn: journal.linkingIssn,
    nlm_id: journal.nlmId,
    country: journal.country,
  };
}

function toAuthorRow(author: Author): Row<typeof tables.authors.columns> {
  return {
    last_name: author.lastName,
    fore_name: author.foreName,
    initials: author.initials,
    suffix: author.suffix,
    collective_name: author.collectiveName,
    orcid: author.orcid,
  };
}

const NO_DATE: Partial<PublicationDate> = {};

function writeHead({ file, article, pmid, ids }: Writing): void {
  const { journal, published = NO_DATE, publishedOnline = NO_DATE } = article;
  file.insert(tables.articles, {
    pmid,
    kind: article.kind,
    title: article.title === '' ? null : article.title,
    vernacular_title: article.vernacularTitle,
    journal_id: journal === undefined ? null : ids.journal(journal),
    volume: journal?.volume,
    issue: journal?.issue,
    pages: article.pages,
    published: published.text,
    year: published.year,
    month: published.month,
    day: published.day,
    published_online: publishedOnline.text,
    online_year: publishedOnline.year,
    online_month: publishedOnline.month,
    online_day: publishedOnline.day,
    authors_complete: Number(article.authorsComplete),
    status: article.status,
    publication_status: article.publicationStatus,
    completed: article.completed,
    revised: article.revised,
    copyright: article.copyright,
    conflict_of_interest: article.conflictOfInterest,
  });
}

function writeAuthors({ file, article, pmid, ids }: Writing): void {
  for (const [index, author] of article.authors.entries()) {
    const position = index + 1;
    file.insert(tables.articleAuthors, { pmid, position, author_id: ids.author(author) });
    for (const [at, affiliation] of author.affiliations.entries()) {
      file.insert(tables.authorAffiliations, {
        pmid,
        author_position: position,
        position: at + 1,
        affiliation_id: ids.affiliation(affiliation),
      });
    }
  }
}

function writeTexts({ file, article, pmid }: Writing): void {
  const sectionRow = ({ label, category, text }: Article['abstract'][number]) => ({
    label,
    nlm_category: category,
    text,
  });
  for (const [index, section] of article.abstract.entries()) {
    const place = { pmid, position: index + 1 };
    file.insert(tables.abstractSections, { ...place, ...sectionRow(section) });
  }
  for (const [at, { type, language, sections }] of article.otherAbstracts.entries()) {
    for (const [index, section] of sections.entries()) {
      const place = { pmid, abstract_position: at + 1, position: index + 1 };
      file.insert(tables.otherAbstracts, { ...place, type, language, ...sectionRow(section) });
    }
  }
}

function writeSubjects({ file, article, pmid }: Writing): void {
  for (const [index, { descriptor, qualifiers, isMajor }] of article.mesh.entries()) {
    const position = index + 1;
    file.insert(tables.meshHeadings, {
      pmid,
      position,
      descriptor_ui: descriptor.ui,
      descriptor_name: descriptor.name,
      is_major: Number(isMajor),
      descriptor_is_major: Number(descriptor.isMajor),
    });
    for (const [at, qualifier] of qualifiers.entries()) {
      file.insert(tables.meshQualifiers, {
        pmid,
        heading_position: position,
        position: at + 1,
        qualifier_ui: qualifier.ui,
        qualifier_name: qualifier.name,
        is_major: Number(qualifier.isMajor),
      });
    }
  }
}

/** Lists whose items are a row each. */
function writeLists({ file, article, pmid }: Writing): void {
  const write = <Item, Shape extends Columns>(
    table: Table<Shape>,
    items: readonly Item[],
    row: (item: Item) => Row<Shape>,
  ): void => {
    for (const [index, item] of items.entries()) {
      file.insert(table, { pmid, position: index + 1, ...row(item) });
    }
  };
  write(tables.languages, article.languages, (language) => ({ language }));
  write(tables.publicationTypes, article.publicationTypes, ({ ui, name }) => ({ ui, name }));
  write(tables.keywords, article.keywords, ({ text, isMajor, owner }) => ({
    keyword: text,
    is_major: Number(isMajor),
    owner,
  }));
  write(tables.chemicals, article.chemicals, ({ ui, name, registryNumber }) => ({
    ui,
    name,
    registry_number: registryNumber,
  }));
  write(tables.grants, article.grants, ({ id, ...grant }) => ({ grant_id: id, ...grant }));
  write(tables.commentCorrections, article.corrections, ({ type, source, pmid: other }) => ({
    type,
    source,
    related_pmid: other === undefined ? null : Number(other),
  }));
  write(tables.articleIds, article.identifiers, ({ type, value }) => ({ type, value }));
  write(tables.historyDates, article.history, ({ status, date }) => ({ status, date }));
  write(tables.citedReferences, article.references, ({ citation }) => ({ citation }));
  for (const [at, { identifiers }] of article.references.entries()) {
    write(tables.citedReferenceIds, identifiers, ({ type, value }) => ({
      reference_position: at + 1,
      type,
      value,
    }));
  }
  for (const [at, { name, accessions }] of article.dataBanks.entries()) {
    const rows = accessions.length === 0 ? [undefined] : accessions;
    for (const [index, accession] of rows.entries()) {
      const accessionPosition = accession === undefined ? 0 : index + 1;
      const place = { pmid, position: at + 1, accession_position: accessionPosition };
      file.insert(tables.dataBanks, { ...place, name, accession });
    }
  }
}

function writeBook({ file, article: { book }, pmid, ids }: Writing): void {
  if (book === undefined) return;
  const { title, publisher, place, edition, accession } = book;
  file.insert(tables.books, { pmid, title, publisher, place, edition, accession });
  for (const [index, isbn] of book.isbns.entries()) {
    file.insert(tables.bookIsbns, { pmid, position: index + 1, isbn });
  }
  for (const [index, editor] of book.editors.entries()) {
    file.insert(tables.bookEditors, { pmid, position: index + 1, author_id: ids.author(editor) });
  }
  for (const [index, section] of book.sections.entries()) {
    file.insert(tables.bookSections, { pmid, position: index + 1, title: section });
  }
}

/** Gives each distinct thing a number, and hands it over when it is seen first. */
function createRegistry<Item>(
  onFirst: (id: number, item: Item) => void,
): (key: string, item: Item) => number {
  const ids = new Map<string, number>();
  return (key, item) => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = ids.size + 1;
    ids.set(key, id);
    onFirst(id, item);
    return id;
  };
}
