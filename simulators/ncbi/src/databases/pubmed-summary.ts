import type { Article, BookArticle } from '../corpus/article.ts';
import { pubmedRecord } from '../corpus/pubmed.ts';
import { firstDay, printed, slashed } from '../render/dates.ts';
import { plain } from '../render/xml.ts';
import { shortName } from './pubmed-fields.ts';
import { entries, items, type SummaryItem, type SummaryValue } from './summary.ts';

/** The summary of a record of PubMed. */
export function pubmedSummary(pmid: string): readonly SummaryItem[] {
  const record = pubmedRecord(pmid);
  if (record === undefined) return [];
  const facts = record.kind === 'book' ? bookFacts(record.book) : articleFacts(record.article);
  return items({ ...BLANK, ...facts });
}

type Facts = Readonly<Record<string, SummaryValue>>;

/** Every field that a summary has, in order, empty. */
const BLANK: Facts = {
  PubDate: '',
  EPubDate: '',
  Source: '',
  Authors: entries('Author', []),
  LastAuthor: '',
  Title: '',
  SortTitle: '',
  Volume: '',
  Issue: '',
  Pages: '',
  Lang: entries('string', []),
  NlmUniqueID: '',
  ISSN: '',
  ESSN: '',
  PubType: entries('flag', []),
  RecordStatus: '',
  PubStatus: '',
  ArticleIds: entries('ArticleId', []),
  History: entries('PubMedPubDate', []),
  References: entries('Reference', []),
  Attributes: entries('flag', []),
  PmcRefCount: '',
  FullJournalName: '',
  ELocationID: '',
  DocType: 'citation',
  SrcContribList: entries('SrcContrib', []),
  BookTitle: '',
  Medium: '',
  Edition: '',
  PublisherLocation: '',
  PublisherName: '',
  SrcDate: '',
  ReportNumber: '',
  AvailableFromURL: '',
  LocationLabel: '',
  DocContribList: entries('DocContrib', []),
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

function articleFacts(article: Article): Facts {
  const { journal, published, online, authors } = article;
  return {
    PubDate: printed(published),
    EPubDate: online === undefined ? '' : printed(online),
    Source: journal.medline,
    Authors: people(article.authors),
    LastAuthor: authors.slice(-1).map(shortName).join(''),
    Title: plain(article.title),
    SortTitle: plain(article.title).toLowerCase(),
    ...issueFacts(article),
    Lang: entries('string', article.languages),
    PubType: entries('flag', article.types),
    RecordStatus: STATUSES[article.status] ?? 'PubMed',
    PubStatus: PUB_STATUSES[article.publicationStatus] ?? '4',
    ArticleIds: entries('ArticleId', articleIds(article)),
    History: entries('PubMedPubDate', [
      items({ PubStatus: 'pubmed', Date: `${slashed(article.entered)} 06:00` }),
      items({ PubStatus: 'entrez', Date: `${slashed(article.entered)} 06:00` }),
    ]),
    References: entries(
      'Reference',
      article.corrections.map(({ type, source, pmid }) =>
        items({ RefSource: source, RefType: type, PMID: pmid === undefined ? '' : Number(pmid) }),
      ),
    ),
    Attributes: entries('flag', article.abstract === undefined ? [] : ['Has Abstract']),
    PmcRefCount: article.pmc === undefined ? '' : article.references.length,
    ELocationID: article.doi === undefined ? '' : `doi: ${article.doi}`,
    SortPubDate: `${slashed(firstDay(published))} 00:00`,
    SortFirstAuthor: authors.slice(0, 1).map(shortName).join(''),
    VernacularTitle: article.vernacularTitle ?? '',
  };
}

function issueFacts({ journal, volume = '', issue = '', pages = '' }: Article): Facts {
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

function people(authors: Article['authors']): SummaryValue {
  return entries(
    'Author',
    authors.map((author) =>
      items({
        Name: shortName(author),
        AuthType: author.collective === undefined ? 'Author' : 'CollectiveName',
        ClusterID: '',
      }),
    ),
  );
}

function articleIds({ pmid, doi, pmc }: Article): readonly SummaryValue[] {
  const id = (type: string, number: number, value: string): SummaryValue =>
    items({ IdType: type, IdTypeN: number, Value: value });
  return [
    id('pubmed', 1, pmid),
    ...(pmc === undefined ? [] : [id('pmc', 8, pmc)]),
    ...(doi === undefined ? [] : [id('doi', 3, doi)]),
  ];
}

function bookFacts(book: BookArticle): Facts {
  return {
    PubDate: String(book.started),
    Authors: people(book.authors),
    LastAuthor: book.authors.slice(-1).map(shortName).join(''),
    Title: plain(book.title),
    SortTitle: plain(book.title).toLowerCase(),
    Lang: entries('string', ['eng']),
    PubType: entries('flag', book.types),
    RecordStatus: 'PubMed',
    PubStatus: '4',
    ArticleIds: entries('ArticleId', [
      items({ IdType: 'pubmed', IdTypeN: 1, Value: book.pmid }),
      items({ IdType: 'bookaccession', IdTypeN: 10, Value: book.accession }),
    ]),
    Attributes: entries('flag', ['Has Abstract']),
    DocType: 'chapter',
    BookTitle: plain(book.bookTitle),
    Medium: book.medium,
    PublisherLocation: book.place,
    PublisherName: book.publisher,
    SrcDate: String(book.started),
    DocDate: slashed(book.revised),
    BookName: book.bookId,
    SortPubDate: `${book.started}/01/01 00:00`,
    SortFirstAuthor: book.authors.slice(0, 1).map(shortName).join(''),
  };
}
