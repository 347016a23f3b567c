import type { Article } from '../../src/articles/article.ts';
import type { DocumentSummary, JsonObject } from '../../src/eutils/document.ts';

/** An article with as little in it as one can have, and what a test adds. */
export function sampleArticle(parts: Partial<Article> = {}): Article {
  return {
    pmid: '111',
    kind: 'article',
    title: 'A title',
    abstract: [],
    otherAbstracts: [],
    authors: [],
    authorsComplete: true,
    languages: ['eng'],
    publicationTypes: [{ name: 'Journal Article', ui: 'D016428' }],
    mesh: [],
    keywords: [],
    chemicals: [],
    grants: [],
    dataBanks: [],
    corrections: [],
    references: [],
    identifiers: [],
    history: [],
    ...parts,
  };
}

/** A document summary of PubMed, and what a test adds. */
export function sampleSummary(uid: string, fields: JsonObject = {}): DocumentSummary {
  return {
    uid,
    fields: {
      uid,
      title: `Title ${uid}`,
      authors: [{ name: 'Doe J', authtype: 'Author' }],
      fulljournalname: 'Journal of Tests',
      pubdate: '2024 Jan 5',
      pubtype: ['Journal Article'],
      articleids: [{ idtype: 'doi', value: `10.1000/${uid}` }],
      attributes: ['Has Abstract'],
      ...fields,
    },
  };
}

/** The least XML that PubMed sends for an article. */
export function articleXml(pmid: string, { abstract = '', references = 0 } = {}): string {
  const cited = Array.from(
    { length: references },
    (_, index) =>
      `<Reference><Citation>Cited work number ${index}, at some length.</Citation></Reference>`,
  );
  const list = references === 0 ? '' : `<ReferenceList>${cited.join('')}</ReferenceList>`;
  const text =
    abstract === '' ? '' : `<Abstract><AbstractText>${abstract}</AbstractText></Abstract>`;
  return `<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">${pmid}</PMID><Article PubModel="Print"><Journal><JournalIssue CitedMedium="Print"><PubDate><Year>2024</Year></PubDate></JournalIssue><Title>Journal of Tests</Title></Journal><ArticleTitle>Title ${pmid}</ArticleTitle>${text}<Language>eng</Language><PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList></Article></MedlineCitation><PubmedData><PublicationStatus>ppublish</PublicationStatus><ArticleIdList><ArticleId IdType="pubmed">${pmid}</ArticleId></ArticleIdList>${list}</PubmedData></PubmedArticle>`;
}

/** Records as PubMed sends them together. */
export function articleSet(...records: readonly string[]): string {
  return `<?xml version="1.0" ?><PubmedArticleSet>${records.join('')}</PubmedArticleSet>`;
}
