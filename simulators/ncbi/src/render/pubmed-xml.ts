import type {
  Article,
  Author,
  BookArticle,
  Day,
  Heading,
  PubmedRecord,
} from '../corpus/article.ts';
import { findMeshUi, findQualifierUi } from '../corpus/vocabulary.ts';
import { padTwoDigits, writeMonthName } from './dates.ts';
import {
  renderAbstractParts,
  renderAuthorXml,
  renderDayXml,
  renderPublicationTypes,
} from './pubmed-parts.ts';
import { escapeMarkup, list, renderLeaf, renderProlog, wrap } from './xml.ts';

const HEAD = renderProlog(
  'PubmedArticleSet',
  '-//NLM//DTD PubMedArticle, 1st January 2025//EN',
  'https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd',
);

/** Records as efetch of PubMed sends them, piece by piece. */
export function* renderPubmedSet(records: Iterable<PubmedRecord>): Generator<string> {
  yield `${HEAD}<PubmedArticleSet>\n`;
  for (const record of records) {
    yield `${record.kind === 'book' ? renderBookXml(record.book) : renderArticleXml(record.article)}\n`;
  }
  yield '</PubmedArticleSet>';
}

function renderArticleXml(article: Article): string {
  return wrap('PubmedArticle', renderCitation(article) + renderPubmedData(article));
}

function renderCitation(article: Article): string {
  return wrap(
    'MedlineCitation',
    [
      renderLeaf('PMID', article.pmid, { Version: '1' }),
      article.status === 'MEDLINE' ? renderDayXml('DateCompleted', article.revised) : '',
      renderDayXml('DateRevised', article.revised),
      wrap('Article', renderArticleParts(article), { PubModel: renderModel(article) }),
      renderJournalInfo(article),
      list('ChemicalList', article.chemicals.map(renderChemical)),
      renderLeaf('CitationSubset', article.status === 'MEDLINE' ? 'IM' : undefined),
      list('CommentsCorrectionsList', article.corrections.map(findCorrection)),
      list('MeshHeadingList', article.mesh.map(makeHeading)),
      renderOtherAbstract(article),
      list(
        'KeywordList',
        article.keywords.map((word) => renderLeaf('Keyword', word, { MajorTopicYN: 'N' })),
        { Owner: 'NOTNLM' },
      ),
      renderLeaf('CoiStatement', article.conflict),
    ].join('\n'),
    { Status: article.status, Owner: 'NLM', IndexingMethod: 'Manual' },
  );
}

function renderModel({ online, volume }: Article): string {
  if (online === undefined) return 'Print';
  return volume === undefined ? 'Electronic' : 'Print-Electronic';
}

function renderArticleParts(article: Article): string {
  return [
    renderJournalXml(article),
    wrap('ArticleTitle', escapeMarkup(article.title)),
    article.pages === undefined
      ? ''
      : wrap(
          'Pagination',
          renderPagination(article.pages) + renderLeaf('MedlinePgn', article.pages),
        ),
    renderLeaf('ELocationID', article.doi, { EIdType: 'doi', ValidYN: 'Y' }),
    article.abstract === undefined
      ? ''
      : wrap(
          'Abstract',
          renderAbstractParts(article.abstract) +
            renderLeaf('CopyrightInformation', article.copyright),
        ),
    list('AuthorList', article.authors.map(renderAuthorXml), { CompleteYN: 'Y' }),
    ...article.languages.map((language) => renderLeaf('Language', language)),
    list('DataBankList', article.dataBanks.map(renderDataBank), { CompleteYN: 'Y' }),
    list('GrantList', article.grants.map(renderGrant), { CompleteYN: 'Y' }),
    renderPublicationTypes(article.types),
    renderLeaf('VernacularTitle', article.vernacularTitle),
    article.online === undefined
      ? ''
      : renderDayXml('ArticleDate', article.online, { DateType: 'Electronic' }),
  ].join('');
}

function renderPagination(pages: string): string {
  const [start = '', end] = pages.split('-');
  const whole = end === undefined ? undefined : start.slice(0, start.length - end.length) + end;
  return renderLeaf('StartPage', start) + renderLeaf('EndPage', whole);
}

function renderJournalXml(article: Article): string {
  const { journal } = article;
  const isPrinted = article.volume !== undefined;
  return wrap(
    'Journal',
    renderLeaf('ISSN', isPrinted ? journal.issn : journal.electronicIssn, {
      IssnType: isPrinted ? 'Print' : 'Electronic',
    }) +
      wrap(
        'JournalIssue',
        renderLeaf('Volume', article.volume) +
          renderLeaf('Issue', article.issue) +
          wrap('PubDate', renderIssueDate(article)),
        { CitedMedium: isPrinted ? 'Print' : 'Internet' },
      ) +
      renderLeaf('Title', journal.title) +
      renderLeaf('ISOAbbreviation', journal.iso),
  );
}

function renderIssueDate({ published: { year, month, day, season, medline } }: Article): string {
  if (medline !== undefined) return renderLeaf('MedlineDate', medline);
  return (
    renderLeaf('Year', year) +
    renderLeaf('Month', month === undefined ? undefined : writeMonthName(month)) +
    renderLeaf('Day', day === undefined ? undefined : padTwoDigits(day)) +
    renderLeaf('Season', season)
  );
}

function renderJournalInfo({ journal }: Article): string {
  return wrap(
    'MedlineJournalInfo',
    renderLeaf('Country', journal.country) +
      renderLeaf('MedlineTA', journal.medline) +
      renderLeaf('NlmUniqueID', journal.nlmId) +
      renderLeaf('ISSNLinking', journal.issn),
  );
}

function renderChemical({ name, number }: Article['chemicals'][number]): string {
  return wrap(
    'Chemical',
    renderLeaf('RegistryNumber', number) +
      renderLeaf('NameOfSubstance', name, { UI: findMeshUi(name) }),
  );
}

function findCorrection({ type, source, pmid }: Article['corrections'][number]): string {
  return wrap(
    'CommentsCorrections',
    renderLeaf('RefSource', source) + renderLeaf('PMID', pmid, { Version: '1' }),
    { RefType: type },
  );
}

function makeHeading({ name, isMajor, qualifiers }: Heading): string {
  const major = (value: boolean): string => (value ? 'Y' : 'N');
  return wrap(
    'MeshHeading',
    renderLeaf('DescriptorName', name, { UI: findMeshUi(name), MajorTopicYN: major(isMajor) }) +
      qualifiers
        .map((one) =>
          renderLeaf('QualifierName', one.name, {
            UI: findQualifierUi(one.name),
            MajorTopicYN: major(one.isMajor),
          }),
        )
        .join(''),
  );
}

function renderOtherAbstract({ otherAbstract: other }: Article): string {
  if (other === undefined) return '';
  return wrap('OtherAbstract', wrap('AbstractText', escapeMarkup(other.text)), {
    Type: 'Publisher',
    Language: other.language,
  });
}

function renderDataBank({ name, accessions }: Article['dataBanks'][number]): string {
  return wrap(
    'DataBank',
    renderLeaf('DataBankName', name) +
      list(
        'AccessionNumberList',
        accessions.map((accession) => renderLeaf('AccessionNumber', accession)),
      ),
  );
}

function renderGrant({ id, acronym, agency, country }: Article['grants'][number]): string {
  return wrap(
    'Grant',
    renderLeaf('GrantID', id) +
      renderLeaf('Acronym', acronym === '' ? undefined : acronym) +
      renderLeaf('Agency', agency) +
      renderLeaf('Country', country),
  );
}

function renderPubmedData(article: Article): string {
  const step = (status: string, day: Day): string =>
    renderDayXml('PubMedPubDate', day, { PubStatus: status });
  const history = ['pubmed', 'entrez'].map((status) => step(status, article.entered));
  return wrap(
    'PubmedData',
    list('History', [...history, step('medline', article.revised)]) +
      renderLeaf('PublicationStatus', article.publicationStatus) +
      list('ArticleIdList', listArticleIds(article)) +
      list('ReferenceList', article.references.map(renderReference)),
  );
}

function listArticleIds({ pmid, pmc, doi }: Article): readonly string[] {
  return [
    renderLeaf('ArticleId', pmid, { IdType: 'pubmed' }),
    renderLeaf('ArticleId', pmc, { IdType: 'pmc' }),
    renderLeaf('ArticleId', doi, { IdType: 'doi' }),
  ];
}

function renderReference({ citation: text, pmid }: Article['references'][number]): string {
  const id = renderLeaf('ArticleId', pmid, { IdType: 'pubmed' });
  return wrap(
    'Reference',
    renderLeaf('Citation', text) + wrap('ArticleIdList', id === '' ? undefined : id),
  );
}

/** A chapter of a book as efetch of PubMed sends it. */
function renderBookXml(book: BookArticle): string {
  return wrap(
    'PubmedBookArticle',
    wrap(
      'BookDocument',
      [
        renderLeaf('PMID', book.pmid, { Version: '1' }),
        list('ArticleIdList', [
          renderLeaf('ArticleId', book.accession, { IdType: 'bookaccession' }),
        ]),
        wrap('Book', renderBookParts(book)),
        wrap('ArticleTitle', escapeMarkup(book.title), { book: book.bookId, part: 'chapter' }),
        renderLeaf('Language', 'eng'),
        renderAuthorList(book.authors, 'authors'),
        ...book.types.map((type) => renderLeaf('PublicationType', type, { UI: 'D016454' })),
        wrap('Abstract', renderAbstractParts(book.abstract)),
        list(
          'Sections',
          book.sections.map((section) => renderSectionXml(section, book.bookId)),
        ),
        list(
          'KeywordList',
          book.keywords.map((word) => renderLeaf('Keyword', word, { MajorTopicYN: 'N' })),
          { Owner: 'NLM' },
        ),
        renderDayXml('ContributionDate', book.contributed),
        renderDayXml('DateRevised', book.revised),
      ].join('\n'),
    ) + renderBookData(book),
  );
}

function renderBookParts(book: BookArticle): string {
  return [
    wrap(
      'Publisher',
      renderLeaf('PublisherName', book.publisher) + renderLeaf('PublisherLocation', book.place),
    ),
    wrap('BookTitle', escapeMarkup(book.bookTitle), { book: book.bookId }),
    wrap('PubDate', renderLeaf('Year', book.started)),
    wrap('BeginningDate', renderLeaf('Year', book.started)),
    renderAuthorList(book.editors, 'editors'),
    renderLeaf('Isbn', book.isbn),
    renderLeaf('Medium', book.medium),
  ].join('');
}

function renderAuthorList(authors: readonly Author[], type: string): string {
  return list('AuthorList', authors.map(renderAuthorXml), { Type: type, CompleteYN: 'Y' });
}

function renderSectionXml({ part, title }: BookArticle['sections'][number], book: string): string {
  return wrap('Section', renderLeaf('SectionTitle', title, { book, part }));
}

function renderBookData(book: BookArticle): string {
  return wrap(
    'PubmedBookData',
    list('History', [renderDayXml('PubMedPubDate', book.contributed, { PubStatus: 'pubmed' })]) +
      renderLeaf('PublicationStatus', 'ppublish') +
      list('ArticleIdList', [renderLeaf('ArticleId', book.pmid, { IdType: 'pubmed' })]),
  );
}
