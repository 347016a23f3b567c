import { expect, test } from 'vitest';

import { XmlError } from '../../xml/xml-error.ts';
import type { Article } from '../article.ts';
import { parseArticles, readArticles } from './parse-pubmed.ts';

function set(...records: readonly string[]): string {
  return `<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.test/pubmed.dtd">
<PubmedArticleSet>${records.join('\n')}</PubmedArticleSet>`;
}

interface Parts {
  readonly pmid?: string;
  readonly article?: string;
  readonly citation?: string;
  readonly data?: string;
}

function record({ pmid = '101', article = '', citation = '', data = '' }: Parts): string {
  return `<PubmedArticle>
    <MedlineCitation Status="MEDLINE" Owner="NLM">
      <PMID Version="1">${pmid}</PMID>
      <Article PubModel="Print"><ArticleTitle>A title.</ArticleTitle>${article}</Article>
      ${citation}
    </MedlineCitation>
    <PubmedData>${data}</PubmedData>
  </PubmedArticle>`;
}

function only(parts: Parts): Article {
  const { articles, problems } = parseArticles(set(record(parts)));
  expect(problems).toEqual([]);
  expect(articles).toHaveLength(1);
  return articles[0]!;
}

test('reads every section of an abstract with its label, in the order of mixed content', () => {
  const { abstract, copyright } = only({
    article: `<Abstract>
      <AbstractText Label="AIM" NlmCategory="OBJECTIVE">Does CO<sub>2</sub> at 10<sup>-3</sup> M reach &#x3b2;-cells?</AbstractText>
      <AbstractText Label="RESULTS" NlmCategory="RESULTS"><i>TP53</i> did; P &lt; 0.05.</AbstractText>
      <AbstractText/>
      <AbstractText>An unlabelled end.</AbstractText>
      <CopyrightInformation>© Nobody.</CopyrightInformation>
    </Abstract>`,
  });
  expect(abstract).toEqual([
    { label: 'AIM', category: 'OBJECTIVE', text: 'Does CO2 at 10-3 M reach β-cells?' },
    { label: 'RESULTS', category: 'RESULTS', text: 'TP53 did; P < 0.05.' },
    { text: 'An unlabelled end.' },
  ]);
  expect(copyright).toBe('© Nobody.');
});

test('calls a heading major where the descriptor or any qualifier is', () => {
  const { mesh } = only({
    citation: `<MeshHeadingList>
      <MeshHeading><DescriptorName UI="D1" MajorTopicYN="N">Liver</DescriptorName>
        <QualifierName UI="Q1" MajorTopicYN="N">blood</QualifierName>
        <QualifierName UI="Q2" MajorTopicYN="Y">injuries</QualifierName></MeshHeading>
      <MeshHeading><DescriptorName UI="D2" MajorTopicYN="Y">Mice</DescriptorName></MeshHeading>
      <MeshHeading><DescriptorName UI="D3" MajorTopicYN="N">Humans</DescriptorName></MeshHeading>
    </MeshHeadingList>`,
  });
  expect(mesh.map((heading) => heading.isMajor)).toEqual([true, true, false]);
  expect(mesh[0]).toEqual({
    descriptor: { ui: 'D1', name: 'Liver', isMajor: false },
    qualifiers: [
      { ui: 'Q1', name: 'blood', isMajor: false },
      { ui: 'Q2', name: 'injuries', isMajor: true },
    ],
    isMajor: true,
  });
});

test('finds the DOI in the list of ids or beside the article, once', () => {
  const place = '<ELocationID EIdType="doi" ValidYN="Y">10.1000/ABC.1</ELocationID>';
  const list = (ids: string): string => `<ArticleIdList>${ids}</ArticleIdList>`;
  const doi = '<ArticleId IdType="doi">10.1000/abc.1</ArticleId>';
  const own = '<ArticleId IdType="pubmed">101</ArticleId>';
  expect(only({ article: place }).identifiers).toEqual([{ type: 'doi', value: '10.1000/ABC.1' }]);
  expect(only({ article: place, data: list(own + doi) }).identifiers).toEqual([
    { type: 'doi', value: '10.1000/abc.1' },
  ]);
  const invalid = '<ELocationID EIdType="pii" ValidYN="N">x</ELocationID>';
  const pmc = '<ArticleId IdType="pmcid">pmc-id: PMC77;</ArticleId>';
  expect(only({ article: invalid, data: list(pmc) }).identifiers).toEqual([
    { type: 'pmc', value: 'PMC77' },
  ]);
});

test('keeps the ids of what is cited apart from those of the article', () => {
  const data = `<ArticleIdList><ArticleId IdType="pii">S1</ArticleId></ArticleIdList>
    <ReferenceList><Title>References</Title>
      <Reference><Citation>Doe J. <i>A</i> &amp; B. 1999.</Citation>
        <ArticleIdList><ArticleId IdType="pubmed">7</ArticleId><ArticleId IdType="doi">10.1/x</ArticleId></ArticleIdList></Reference>
      <ReferenceList><Reference><Citation>Inner.</Citation></Reference></ReferenceList>
    </ReferenceList>`;
  const { identifiers, references } = only({ data });
  expect(identifiers).toEqual([{ type: 'pii', value: 'S1' }]);
  expect(references).toEqual([
    {
      citation: 'Doe J. A & B. 1999.',
      identifiers: [
        { type: 'pubmed', value: '7' },
        { type: 'doi', value: '10.1/x' },
      ],
    },
    { citation: 'Inner.', identifiers: [] },
  ]);
});

test('reads people, groups and their ids', () => {
  const { authors, authorsComplete } = only({
    article: `<AuthorList CompleteYN="N">
      <Author ValidYN="Y"><LastName>van der Berg</LastName><ForeName>Ann B</ForeName><Initials>AB</Initials><Suffix>Jr</Suffix>
        <Identifier Source="ORCID">http://orcid.org/0000-0002-1825-009x</Identifier>
        <AffiliationInfo><Affiliation>One.</Affiliation></AffiliationInfo>
        <AffiliationInfo><Affiliation>Two.</Affiliation></AffiliationInfo></Author>
      <Author ValidYN="Y"><CollectiveName>The <i>X</i> Group</CollectiveName></Author>
      <Author ValidYN="N"><LastName>Mistake</LastName></Author>
    </AuthorList>`,
  });
  expect(authorsComplete).toBe(false);
  expect(authors).toEqual([
    {
      lastName: 'van der Berg',
      foreName: 'Ann B',
      initials: 'AB',
      suffix: 'Jr',
      orcid: '0000-0002-1825-009X',
      affiliations: ['One.', 'Two.'],
    },
    { collectiveName: 'The X Group', affiliations: [] },
  ]);
});

test('does without authors, abstract, journal and data', () => {
  expect(only({})).toMatchObject({ authors: [], authorsComplete: true, abstract: [], journal: {} });
});

test('reads the journal as the article and MEDLINE know it, and the pages', () => {
  const article = (pages: string): string => `<Journal><ISSN IssnType="Electronic">1234-5678</ISSN>
      <JournalIssue CitedMedium="Internet"><Volume>12</Volume><Issue>3 Suppl</Issue>
        <PubDate><Year>2024</Year><Month>Jan</Month><Day>05</Day></PubDate></JournalIssue>
      <Title>Journal of tests &amp; trials</Title><ISOAbbreviation>J. Tests</ISOAbbreviation></Journal>
    <Pagination>${pages}</Pagination>
    <ArticleDate DateType="Electronic"><Year>2023</Year><Month>12</Month><Day>31</Day></ArticleDate>`;
  const citation = `<MedlineJournalInfo><Country>England</Country><MedlineTA>J Tests</MedlineTA>
    <NlmUniqueID>99</NlmUniqueID><ISSNLinking>8765-4321</ISSNLinking></MedlineJournalInfo>`;
  const read = only({ article: article('<MedlinePgn>12-9</MedlinePgn>'), citation });
  expect(read.journal).toEqual({
    title: 'Journal of tests & trials',
    isoAbbreviation: 'J. Tests',
    medlineAbbreviation: 'J Tests',
    electronicIssn: '1234-5678',
    linkingIssn: '8765-4321',
    nlmId: '99',
    country: 'England',
    volume: '12',
    issue: '3 Suppl',
  });
  expect(read.published).toEqual({ text: '2024 Jan 5', year: 2024, month: 1, day: 5 });
  expect(read.publishedOnline).toEqual({ text: '2023 Dec 31', year: 2023, month: 12, day: 31 });
  expect(read.pages).toBe('12-9');
  const parts = '<StartPage>12</StartPage><EndPage>19</EndPage>';
  expect(only({ article: article(parts) }).pages).toBe('12-19');
});

test.for<[string, object]>([
  ['<MedlineDate>1998 Dec-1999 Jan</MedlineDate>', { year: 1998, month: 12 }],
  ['<MedlineDate>2015 Jan 1-15</MedlineDate>', { year: 2015, month: 1, day: 1 }],
  ['<MedlineDate>1976-1977</MedlineDate>', { year: 1976 }],
  ['<MedlineDate>Fall 2017</MedlineDate>', { year: 2017 }],
  ['<MedlineDate>2000 Nov-Dec</MedlineDate>', { year: 2000, month: 11 }],
  ['<MedlineDate>no date</MedlineDate>', {}],
  ['<Year>2001</Year><Season>Spring</Season>', { year: 2001 }],
  ['<Year>2001</Year><Month>02</Month>', { year: 2001, month: 2 }],
  ['<Year>2001</Year>', { year: 2001 }],
])('reads the date %s', ([xml, parts]) => {
  const article = `<Journal><JournalIssue><PubDate>${xml}</PubDate></JournalIssue></Journal>`;
  const { published } = only({ article });
  const { text, ...rest } = published!;
  expect(rest).toEqual(parts);
  expect(text).toBe(
    xml
      .replaceAll('</Year><', '</Year> <')
      .replaceAll(/<[^>]+>/g, '')
      .replace('02', 'Feb'),
  );
});

test('reads chemicals, keywords, grants, data banks, corrections, history and the rest', () => {
  const read = only({
    article: `<VernacularTitle>Ein Titel.</VernacularTitle><Language>ger</Language>
      <DataBankList><DataBank><DataBankName>ClinicalTrials.gov</DataBankName><AccessionNumberList><AccessionNumber>NCT1</AccessionNumber></AccessionNumberList></DataBank></DataBankList>
      <GrantList><Grant><GrantID>R01</GrantID><Agency>NIH</Agency></Grant></GrantList>
      <PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList>`,
    citation: `<DateRevised><Year>2024</Year><Month>02</Month><Day>03</Day></DateRevised>
      <ChemicalList><Chemical><RegistryNumber>0</RegistryNumber><NameOfSubstance UI="D9">Water</NameOfSubstance></Chemical></ChemicalList>
      <CommentsCorrectionsList><CommentsCorrections RefType="CommentIn"><RefSource>J. 2000</RefSource><PMID>5</PMID></CommentsCorrections></CommentsCorrectionsList>
      <OtherAbstract Type="plain-language-summary" Language="eng"><AbstractText>Plain.</AbstractText></OtherAbstract>
      <KeywordList Owner="NOTNLM"><Keyword MajorTopicYN="Y">p<sub>53</sub></Keyword></KeywordList>
      <CoiStatement>None.</CoiStatement>`,
    data: `<History><PubMedPubDate PubStatus="received"><Year>2023</Year><Month>5</Month><Day>4</Day></PubMedPubDate></History>
      <PublicationStatus>ppublish</PublicationStatus>`,
  });
  expect(read).toMatchObject({
    vernacularTitle: 'Ein Titel.',
    languages: ['ger'],
    dataBanks: [{ name: 'ClinicalTrials.gov', accessions: ['NCT1'] }],
    grants: [{ id: 'R01', agency: 'NIH' }],
    publicationTypes: [{ ui: 'D016428', name: 'Journal Article' }],
    revised: '2024-02-03',
    chemicals: [{ ui: 'D9', name: 'Water' }],
    corrections: [{ type: 'CommentIn', source: 'J. 2000', pmid: '5' }],
    otherAbstracts: [
      { type: 'plain-language-summary', language: 'eng', sections: [{ text: 'Plain.' }] },
    ],
    keywords: [{ text: 'p53', isMajor: true, owner: 'NOTNLM' }],
    conflictOfInterest: 'None.',
    history: [{ status: 'received', date: '2023-05-04' }],
    publicationStatus: 'ppublish',
    status: 'MEDLINE',
  });
  expect(read.chemicals[0]).not.toHaveProperty('registryNumber');
});

const BOOK = `<PubmedBookArticle><BookDocument><PMID Version="1">301</PMID>
  <ArticleIdList><ArticleId IdType="bookaccession">NBK9</ArticleId><ArticleId IdType="pubmed">301</ArticleId></ArticleIdList>
  <Book><Publisher><PublisherName>University</PublisherName><PublisherLocation>Seattle (WA)</PublisherLocation></Publisher>
    <BookTitle book="gene">GeneTests<sup>®</sup></BookTitle><PubDate><Year>1993</Year></PubDate>
    <AuthorList Type="editors" CompleteYN="Y"><Author><LastName>Ed</LastName><Initials>A</Initials></Author></AuthorList>
    <Isbn>9780000000002</Isbn><Edition>2nd</Edition></Book>
  <ArticleTitle book="gene" part="x">A <i>syndrome</i></ArticleTitle><Language>eng</Language>
  <AuthorList Type="authors"><Author><LastName>Writer</LastName><Initials>B</Initials></Author></AuthorList>
  <PublicationType UI="D016454">Review</PublicationType>
  <Abstract><AbstractText Label="CLINICAL">Text.</AbstractText></Abstract>
  <Sections><Section><SectionTitle>One</SectionTitle><Section><SectionTitle>One A</SectionTitle></Section></Section></Sections>
  <ContributionDate><Year>1998</Year><Month>9</Month><Day>4</Day></ContributionDate>
  </BookDocument><PubmedBookData><PublicationStatus>ppublish</PublicationStatus></PubmedBookData></PubmedBookArticle>`;

test('reads a chapter of the Bookshelf among articles', () => {
  const { articles } = parseArticles(set(record({}), BOOK, record({ pmid: '102' })));
  expect(articles.map(({ pmid }) => pmid)).toEqual(['101', '301', '102']);
  expect(articles[1]).toMatchObject({
    kind: 'book',
    title: 'A syndrome',
    book: {
      title: 'GeneTests®',
      publisher: 'University',
      place: 'Seattle (WA)',
      isbns: ['9780000000002'],
      edition: '2nd',
      editors: [{ lastName: 'Ed' }],
      accession: 'NBK9',
      sections: ['One', 'One A'],
    },
    published: { text: '1993', year: 1993 },
    publishedOnline: { text: '1998 Sep 4' },
    authors: [{ lastName: 'Writer', initials: 'B', affiliations: [] }],
    abstract: [{ label: 'CLINICAL', text: 'Text.' }],
    publicationTypes: [{ name: 'Review' }],
    identifiers: [{ type: 'bookaccession', value: 'NBK9' }],
  });
});

test('a bad record becomes a problem and loses no other', () => {
  const { articles, problems } = parseArticles(
    set(
      record({ pmid: '1' }),
      record({ pmid: 'x' }),
      '<PubmedArticle><PubmedData/></PubmedArticle>',
      record({ pmid: '2', citation: '<CoiStatement>&odd;</CoiStatement>' }),
      record({ pmid: '3' }).replace('A title.', ''),
      record({ pmid: '4' }),
    ),
  );
  expect(articles.map(({ pmid }) => pmid)).toEqual(['1', '2', '3', '4']);
  expect(problems).toEqual([
    'A record has no PMID and was left out.',
    'A record has no citation in it and was left out.',
    expect.stringMatching(/^The record 2 has an entity that nothing declares at line \d+/),
    'The record 3 has no title.',
  ]);
});

test('hands over what came whole before the XML breaks off', () => {
  const whole = set(record({ pmid: '1' }), record({ pmid: '2' }));
  const cut = whole.slice(0, whole.lastIndexOf('<PubmedData>'));
  const seen: (string | undefined)[] = [];
  expect(() => {
    for (const { article } of readArticles(cut)) seen.push(article?.pmid);
  }).toThrow(XmlError);
  expect(seen).toEqual(['1']);
});

test('reads an empty set as no articles', () => {
  expect(parseArticles(set())).toEqual({ articles: [], problems: [] });
});
