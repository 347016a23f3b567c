import type { Article, Day, Heading, PubmedRecord } from '../corpus/article.ts';
import { meshUi, qualifierUi } from '../corpus/vocabulary.ts';
import { bookXml } from './book-xml.ts';
import { monthName, twoDigits } from './dates.ts';
import { abstractParts, authorXml, dayXml, publicationTypes } from './pubmed-parts.ts';
import { leaf, list, markup, prolog, wrap } from './xml.ts';

const HEAD = prolog(
  'PubmedArticleSet',
  '-//NLM//DTD PubMedArticle, 1st January 2025//EN',
  'https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd',
);

/** Records as efetch of PubMed sends them, piece by piece. */
export function* pubmedSet(records: Iterable<PubmedRecord>): Generator<string> {
  yield `${HEAD}<PubmedArticleSet>\n`;
  for (const record of records) {
    yield `${record.kind === 'book' ? bookXml(record.book) : articleXml(record.article)}\n`;
  }
  yield '</PubmedArticleSet>';
}

function articleXml(article: Article): string {
  return wrap('PubmedArticle', citation(article) + pubmedData(article));
}

function citation(article: Article): string {
  return wrap(
    'MedlineCitation',
    [
      leaf('PMID', article.pmid, { Version: '1' }),
      article.status === 'MEDLINE' ? dayXml('DateCompleted', article.revised) : '',
      dayXml('DateRevised', article.revised),
      wrap('Article', articleParts(article), { PubModel: modelOf(article) }),
      journalInfo(article),
      list('ChemicalList', article.chemicals.map(chemical)),
      leaf('CitationSubset', article.status === 'MEDLINE' ? 'IM' : undefined),
      list('CommentsCorrectionsList', article.corrections.map(correction)),
      list('MeshHeadingList', article.mesh.map(heading)),
      otherAbstract(article),
      list(
        'KeywordList',
        article.keywords.map((word) => leaf('Keyword', word, { MajorTopicYN: 'N' })),
        { Owner: 'NOTNLM' },
      ),
      leaf('CoiStatement', article.conflict),
    ].join('\n'),
    { Status: article.status, Owner: 'NLM', IndexingMethod: 'Manual' },
  );
}

function modelOf({ online, volume }: Article): string {
  if (online === undefined) return 'Print';
  return volume === undefined ? 'Electronic' : 'Print-Electronic';
}

function articleParts(article: Article): string {
  return [
    journalXml(article),
    wrap('ArticleTitle', markup(article.title)),
    article.pages === undefined
      ? ''
      : wrap('Pagination', pagination(article.pages) + leaf('MedlinePgn', article.pages)),
    leaf('ELocationID', article.doi, { EIdType: 'doi', ValidYN: 'Y' }),
    article.abstract === undefined
      ? ''
      : wrap(
          'Abstract',
          abstractParts(article.abstract) + leaf('CopyrightInformation', article.copyright),
        ),
    list('AuthorList', article.authors.map(authorXml), { CompleteYN: 'Y' }),
    ...article.languages.map((language) => leaf('Language', language)),
    list('DataBankList', article.dataBanks.map(dataBank), { CompleteYN: 'Y' }),
    list('GrantList', article.grants.map(grant), { CompleteYN: 'Y' }),
    publicationTypes(article.types),
    leaf('VernacularTitle', article.vernacularTitle),
    article.online === undefined
      ? ''
      : dayXml('ArticleDate', article.online, { DateType: 'Electronic' }),
  ].join('');
}

function pagination(pages: string): string {
  const [start = '', end] = pages.split('-');
  const whole = end === undefined ? undefined : start.slice(0, start.length - end.length) + end;
  return leaf('StartPage', start) + leaf('EndPage', whole);
}

function journalXml(article: Article): string {
  const { journal } = article;
  const isPrinted = article.volume !== undefined;
  return wrap(
    'Journal',
    leaf('ISSN', isPrinted ? journal.issn : journal.electronicIssn, {
      IssnType: isPrinted ? 'Print' : 'Electronic',
    }) +
      wrap(
        'JournalIssue',
        leaf('Volume', article.volume) +
          leaf('Issue', article.issue) +
          wrap('PubDate', issueDate(article)),
        { CitedMedium: isPrinted ? 'Print' : 'Internet' },
      ) +
      leaf('Title', journal.title) +
      leaf('ISOAbbreviation', journal.iso),
  );
}

function issueDate({ published: { year, month, day, season, medline } }: Article): string {
  if (medline !== undefined) return leaf('MedlineDate', medline);
  return (
    leaf('Year', year) +
    leaf('Month', month === undefined ? undefined : monthName(month)) +
    leaf('Day', day === undefined ? undefined : twoDigits(day)) +
    leaf('Season', season)
  );
}

function journalInfo({ journal }: Article): string {
  return wrap(
    'MedlineJournalInfo',
    leaf('Country', journal.country) +
      leaf('MedlineTA', journal.medline) +
      leaf('NlmUniqueID', journal.nlmId) +
      leaf('ISSNLinking', journal.issn),
  );
}

function chemical({ name, number }: Article['chemicals'][number]): string {
  return wrap(
    'Chemical',
    leaf('RegistryNumber', number) + leaf('NameOfSubstance', name, { UI: meshUi(name) }),
  );
}

function correction({ type, source, pmid }: Article['corrections'][number]): string {
  return wrap(
    'CommentsCorrections',
    leaf('RefSource', source) + leaf('PMID', pmid, { Version: '1' }),
    { RefType: type },
  );
}

function heading({ name, isMajor, qualifiers }: Heading): string {
  const major = (value: boolean): string => (value ? 'Y' : 'N');
  return wrap(
    'MeshHeading',
    leaf('DescriptorName', name, { UI: meshUi(name), MajorTopicYN: major(isMajor) }) +
      qualifiers
        .map((one) =>
          leaf('QualifierName', one.name, {
            UI: qualifierUi(one.name),
            MajorTopicYN: major(one.isMajor),
          }),
        )
        .join(''),
  );
}

function otherAbstract({ otherAbstract: other }: Article): string {
  if (other === undefined) return '';
  return wrap('OtherAbstract', wrap('AbstractText', markup(other.text)), {
    Type: 'Publisher',
    Language: other.language,
  });
}

function dataBank({ name, accessions }: Article['dataBanks'][number]): string {
  return wrap(
    'DataBank',
    leaf('DataBankName', name) +
      list(
        'AccessionNumberList',
        accessions.map((accession) => leaf('AccessionNumber', accession)),
      ),
  );
}

function grant({ id, acronym, agency, country }: Article['grants'][number]): string {
  return wrap(
    'Grant',
    leaf('GrantID', id) +
      leaf('Acronym', acronym === '' ? undefined : acronym) +
      leaf('Agency', agency) +
      leaf('Country', country),
  );
}

function pubmedData(article: Article): string {
  const step = (status: string, day: Day): string =>
    dayXml('PubMedPubDate', day, { PubStatus: status });
  const history = ['pubmed', 'entrez'].map((status) => step(status, article.entered));
  return wrap(
    'PubmedData',
    list('History', [...history, step('medline', article.revised)]) +
      leaf('PublicationStatus', article.publicationStatus) +
      list('ArticleIdList', articleIds(article)) +
      list('ReferenceList', article.references.map(reference)),
  );
}

function articleIds({ pmid, pmc, doi }: Article): readonly string[] {
  return [
    leaf('ArticleId', pmid, { IdType: 'pubmed' }),
    leaf('ArticleId', pmc, { IdType: 'pmc' }),
    leaf('ArticleId', doi, { IdType: 'doi' }),
  ];
}

function reference({ citation: text, pmid }: Article['references'][number]): string {
  const id = leaf('ArticleId', pmid, { IdType: 'pubmed' });
  return wrap(
    'Reference',
    leaf('Citation', text) + wrap('ArticleIdList', id === '' ? undefined : id),
  );
}
