import type { Article, BookArticle } from '../corpus/article.ts';
import { findPubmedRecord, listPubmedPmids } from '../corpus/articles.ts';
import { FULL_TEXTS } from '../corpus/full-texts.ts';
import { findFirstDay, writePrinted, writeSlashed } from '../render/dates.ts';
import { escapeText } from '../render/xml.ts';
import {
  createPlainDatabase,
  type Database,
  makeEntries,
  makeField,
  makeItem,
  makeItems,
  type SummaryItem,
  type SummaryValue,
} from './database.ts';
import { listPubmedValues, PUBMED_FIELDS, writeShortName } from './pubmed-fields.ts';

/** PubMed, in which a search covers so many generated articles beside the others. */
export function createPubmed(generated: number): Database {
  return {
    name: 'pubmed',
    menu: 'PubMed',
    description: 'PubMed bibliographic record',
    fields: PUBMED_FIELDS,
    uids: listPubmedPmids(generated),
    find: (id) => (findPubmedRecord(id) === undefined ? undefined : id),
    values: listPubmedValues,
    summary: summarizePubmed,
    oldSummary: summarizeOld,
  };
}

const SHARED = ['TITL', 'TIAB', 'AUTH', 'JOUR', 'PDAT', 'MESH', 'AID', 'VOL', 'ISS', 'PAGE'];

/** The articles of PMC, searched by what PubMed says of them and by their text. */
export function createPmc(): Database {
  return createPlainDatabase({
    name: 'pmc',
    menu: 'PMC',
    description: 'PubMed Central',
    fields: [
      ...PUBMED_FIELDS.filter(({ name }) => SHARED.includes(name)),
      makeField('BODY|Body - All Words|body,text|All words of the body'),
    ],
    records: FULL_TEXTS.map(({ id, pmid, text }) => ({
      uid: id,
      accession: `PMC${id}`,
      fields: {
        ...Object.fromEntries(SHARED.map((name) => [name, listPubmedValues(pmid, name)])),
        BODY: text === undefined ? [] : [text.replace(/<[^>]*>/g, ' ')],
      },
      summary: summarize(id, pmid),
    })),
  });
}

function summarize(id: string, pmid: string): readonly SummaryItem[] {
  const facts = new Map(summarizePubmed(pmid).map(({ name, value }) => [name, value]));
  const of = (name: string): SummaryValue => facts.get(name) ?? '';
  return makeItems({
    PubDate: of('PubDate'),
    EPubDate: of('EPubDate'),
    PrintPubDate: of('PubDate'),
    Source: of('Source'),
    Authors: of('Authors'),
    Title: of('Title'),
    Volume: of('Volume'),
    Issue: of('Issue'),
    Pages: of('Pages'),
    ArticleIds: makeEntries('ArticleId', [
      makeItems({ IdType: 'pmid', Value: pmid }),
      makeItems({ IdType: 'pmcid', Value: `PMC${id}` }),
    ]),
    FullJournalName: of('FullJournalName'),
    SortDate: of('SortPubDate'),
    PmcLiveDate: '2022/02/02',
  });
}

/** The summary of a record of PubMed. */
function summarizePubmed(pmid: string): readonly SummaryItem[] {
  const record = findPubmedRecord(pmid);
  if (record === undefined) return [];
  const facts =
    record.kind === 'book' ? listBookFacts(record.book) : listArticleFacts(record.article);
  return makeItems({ ...BLANK, ...facts });
}

type Facts = Readonly<Record<string, SummaryValue>>;

/** Every field that a summary has, in order, empty. */
const BLANK: Facts = {
  PubDate: '',
  EPubDate: '',
  Source: '',
  Authors: makeEntries('Author', []),
  LastAuthor: '',
  Title: '',
  SortTitle: '',
  Volume: '',
  Issue: '',
  Pages: '',
  Lang: makeEntries('string', []),
  NlmUniqueID: '',
  ISSN: '',
  ESSN: '',
  PubType: makeEntries('flag', []),
  RecordStatus: '',
  PubStatus: '',
  ArticleIds: makeEntries('ArticleId', []),
  History: makeEntries('PubMedPubDate', []),
  References: makeEntries('Reference', []),
  Attributes: makeEntries('flag', []),
  PmcRefCount: '',
  FullJournalName: '',
  ELocationID: '',
  DocType: 'citation',
  SrcContribList: makeEntries('SrcContrib', []),
  BookTitle: '',
  Medium: '',
  Edition: '',
  PublisherLocation: '',
  PublisherName: '',
  SrcDate: '',
  ReportNumber: '',
  AvailableFromURL: '',
  LocationLabel: '',
  DocContribList: makeEntries('DocContrib', []),
  DocDate: '',
  BookName: '',
  Chapter: '',
  SortPubDate: '',
  SortFirstAuthor: '',
  VernacularTitle: '',
};

const STATUSES: Readonly<Record<string, string>> = {
  MEDLINE: 'PubMed - indexed for MEDLINE',
  Publisher: 'PubMed - as supplied by publisher',
};
const PUB_STATUSES: Readonly<Record<string, string>> = { ppublish: '4', aheadofprint: '10' };

function listArticleFacts(article: Article): Facts {
  const { journal, published, online, authors } = article;
  return {
    PubDate: writePrinted(published),
    EPubDate: online === undefined ? '' : writePrinted(online),
    Source: journal.medline,
    Authors: makePeople(article.authors),
    LastAuthor: authors.slice(-1).map(writeShortName).join(''),
    Title: escapeText(article.title),
    SortTitle: escapeText(article.title).toLowerCase(),
    ...listIssueFacts(article),
    Lang: makeEntries('string', article.languages),
    PubType: makeEntries('flag', article.types),
    RecordStatus: STATUSES[article.status] ?? 'PubMed',
    PubStatus: PUB_STATUSES[article.publicationStatus] ?? '4',
    ArticleIds: makeEntries('ArticleId', listArticleIds(article)),
    History: makeEntries('PubMedPubDate', [
      makeItems({ PubStatus: 'pubmed', Date: `${writeSlashed(article.entered)} 06:00` }),
      makeItems({ PubStatus: 'entrez', Date: `${writeSlashed(article.entered)} 06:00` }),
    ]),
    References: makeEntries(
      'Reference',
      article.corrections.map(({ type, source, pmid }) =>
        makeItems({
          RefSource: source,
          RefType: type,
          PMID: pmid === undefined ? '' : Number(pmid),
        }),
      ),
    ),
    Attributes: makeEntries('flag', article.abstract === undefined ? [] : ['Has Abstract']),
    PmcRefCount: article.pmc === undefined ? '' : article.references.length,
    ELocationID: article.doi === undefined ? '' : `doi: ${article.doi}`,
    SortPubDate: `${writeSlashed(findFirstDay(published))} 00:00`,
    SortFirstAuthor: authors.slice(0, 1).map(writeShortName).join(''),
    VernacularTitle: article.vernacularTitle ?? '',
  };
}

function listIssueFacts({ journal, volume = '', issue = '', pages = '' }: Article): Facts {
  return {
    Volume: volume,
    Issue: issue,
    Pages: pages,
    NlmUniqueID: journal.nlmId,
    ISSN: journal.issn,
    ESSN: journal.electronicIssn,
    FullJournalName: journal.title,
  };
}

function makePeople(authors: Article['authors']): SummaryValue {
  return makeEntries(
    'Author',
    authors.map((author) =>
      makeItems({
        Name: writeShortName(author),
        AuthType: author.collective === undefined ? 'Author' : 'CollectiveName',
        ClusterID: '',
      }),
    ),
  );
}

function listArticleIds({ pmid, doi, pmc }: Article): readonly SummaryValue[] {
  const id = (type: string, number: number, value: string): SummaryValue =>
    makeItems({ IdType: type, IdTypeN: number, Value: value });
  return [
    id('pubmed', 1, pmid),
    ...(pmc === undefined ? [] : [id('pmc', 8, pmc)]),
    ...(doi === undefined ? [] : [id('doi', 3, doi)]),
  ];
}

function listBookFacts(book: BookArticle): Facts {
  return {
    PubDate: String(book.started),
    Authors: makePeople(book.authors),
    LastAuthor: book.authors.slice(-1).map(writeShortName).join(''),
    Title: escapeText(book.title),
    SortTitle: escapeText(book.title).toLowerCase(),
    Lang: makeEntries('string', ['eng']),
    PubType: makeEntries('flag', book.types),
    RecordStatus: 'PubMed',
    PubStatus: '4',
    ArticleIds: makeEntries('ArticleId', [
      makeItems({ IdType: 'pubmed', IdTypeN: 1, Value: book.pmid }),
      makeItems({ IdType: 'bookaccession', IdTypeN: 10, Value: book.accession }),
    ]),
    Attributes: makeEntries('flag', ['Has Abstract']),
    DocType: 'chapter',
    BookTitle: escapeText(book.bookTitle),
    Medium: book.medium,
    PublisherLocation: book.place,
    PublisherName: book.publisher,
    SrcDate: String(book.started),
    DocDate: writeSlashed(book.revised),
    BookName: book.bookId,
    SortPubDate: `${book.started}/01/01 00:00`,
    SortFirstAuthor: book.authors.slice(0, 1).map(writeShortName).join(''),
  };
}

/** The summary of a record of PubMed in the old form, which knows fewer facts. */
function summarizeOld(pmid: string): readonly SummaryItem[] {
  const facts = new Map(summarizePubmed(pmid).map(({ name, value }) => [name, value]));
  const same = (name: string): SummaryItem => makeItem(name, facts.get(name) ?? '');
  const ids = listObjects(facts.get('ArticleIds')).map(([type, , value]) =>
    makeItem(typeof type?.value === 'string' ? type.value : '', value?.value ?? ''),
  );
  const names = listObjects(facts.get('Authors')).map(([name]) => name?.value ?? '');
  const doi = ids.find(({ name }) => name === 'doi');
  return [
    ...['PubDate', 'EPubDate', 'Source'].map(same),
    makeItem('AuthorList', makeEntries('Author', names)),
    ...['LastAuthor', 'Title', 'Volume', 'Issue', 'Pages'].map(same),
    makeItem('LangList', makeEntries('Lang', readValues(facts.get('Lang')))),
    ...['NlmUniqueID', 'ISSN', 'ESSN'].map(same),
    makeItem('PubTypeList', makeEntries('PubType', readValues(facts.get('PubType')))),
    ...['RecordStatus', 'PubStatus'].map(same),
    makeItem('ArticleIds', ids),
    ...(doi === undefined ? [] : [makeItem('DOI', doi.value)]),
    makeItem('HasAbstract', readValues(facts.get('Attributes')).length),
    makeItem('PmcRefCount', Number(facts.get('PmcRefCount'))),
    ...['FullJournalName', 'ELocationID'].map(same),
  ];
}

function readValues(value: SummaryValue | undefined): readonly SummaryValue[] {
  return typeof value === 'object' && 'entry' in value ? value.values : [];
}

function listObjects(value: SummaryValue | undefined): readonly (readonly SummaryItem[])[] {
  return readValues(value).flatMap((one) =>
    typeof one === 'object' && !('entry' in one) ? [one] : [],
  );
}
