import type { Article, Author, BookArticle, Heading } from '../corpus/article.ts';
import { findPubmedRecord } from '../corpus/articles.ts';
import { addBroader } from '../corpus/vocabulary.ts';
import { findFirstDay, writeSlashed } from '../render/dates.ts';
import { escapeText } from '../render/xml.ts';
import { COMMON_FIELDS, makeField, type Field } from './database.ts';

/** The fields by which PubMed is searched. */
export const PUBMED_FIELDS: readonly Field[] = [
  ...COMMON_FIELDS.map((one) => (one.name === 'UID' ? { ...one, tags: ['uid', 'pmid'] } : one)),
  makeField('TITL|Title|ti,title|Words in title of publication'),
  makeField('WORD|Text Word|tw,text words|Free text associated with publication'),
  makeField('TIAB|Title/Abstract|tiab,abstract,ab|Free text associated with Abstract/Title'),
  makeField('MESH|MeSH Terms|mh,mesh,mesh terms|Medical Subject Headings assigned', 'whole'),
  makeField('MAJR|MeSH Major Topic|majr|MeSH terms of major importance', 'whole'),
  makeField('SUBH|MeSH Subheading|sh|Additional specificity for MeSH term', 'whole'),
  makeField('AUTH|Author|au,author|Author(s) of publication', 'name'),
  makeField('FAUT|Author - First|1au,first author|First author of publication', 'name'),
  makeField('LAUT|Author - Last|lastau,last author|Last author of publication', 'name'),
  makeField('COLN|Author - Corporate|cn,corporate author|Corporate author of publication'),
  makeField('AFFL|Affiliation|ad,affiliation|Institutional affiliation and address'),
  makeField('JOUR|Journal|ta,jour,journal|Journal abbreviation of publication', 'whole'),
  makeField('VOL|Volume|vi,volume|Volume number of publication', 'whole'),
  makeField('ISS|Issue|ip,issue|Issue number of publication', 'whole'),
  makeField('PAGE|Pagination|pg,page|Page number(s) of publication', 'whole'),
  makeField('PTYP|Publication Type|pt,publication type|Type of publication', 'whole'),
  makeField('LANG|Language|la,language|Language of publication', 'whole'),
  makeField('OTRM|Other Term|ot,other term|Other terms associated with publication'),
  makeField('SUBS|Supplementary Concept|nm|CAS chemical name or MEDLINE substance name', 'whole'),
  makeField('GRNT|Grants and Funding|gr,grant number|NIH grant numbers'),
  makeField('SI|Secondary Source ID|si|Cross-reference to other databases', 'whole'),
  makeField('AID|Article Identifier|aid,doi,lid,pmcid|DOI and other identifiers', 'whole'),
  makeField('PDAT|Date - Publication|dp,pdat,date|Date of publication', 'date'),
  makeField('EDAT|Date - Entry|edat,crdt|Date publication first accessible', 'date'),
  makeField('MDAT|Date - Modification|mdat,lr|Date of last modification', 'date'),
];

const LANGUAGES: Readonly<Record<string, string>> = { eng: 'english', ger: 'german' };
const HAS_ABSTRACT = 'hasabstract';

/** Fields that are made of others; HASA has no tag, for this filter is known without one. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  ALL: 'UID TIAB MESH SUBH AUTH COLN AFFL JOUR PTYP OTRM SUBS GRNT SI AID LANG HASA'.split(' '),
  WORD: ['TIAB', 'MESH', 'OTRM', 'SUBS'],
};

/** What a record of PubMed has in a field. */
export function listPubmedValues(pmid: string, name: string): readonly string[] {
  const record = findPubmedRecord(pmid);
  if (record === undefined) return [];
  return record.kind === 'book'
    ? readValues(OF_BOOKS, record.book, name)
    : readValues(OF_ARTICLES, record.article, name);
}

function readValues<From extends { readonly pmid: string }>(
  table: Values<From>,
  from: From,
  name: string,
): readonly string[] {
  if (name === 'UID') return [from.pmid];
  const together = TOGETHER[name];
  if (together === undefined) return table[name]?.(from) ?? [];
  return together.flatMap((one) => readValues(table, from, one));
}

type Values<From> = Readonly<Record<string, (from: From) => readonly string[]>>;

const listPresent = (value: string | undefined): readonly string[] =>
  value === undefined ? [] : [value];

const OF_ARTICLES: Values<Article> = {
  FILT: listFilters,
  HASA: ({ abstract }) => (abstract === undefined ? [] : [HAS_ABSTRACT]),
  TITL: ({ title, vernacularTitle }) => [escapeText(title), ...listPresent(vernacularTitle)],
  TIAB: ({ title, abstract = [], keywords }) => [
    escapeText(title),
    ...abstract.map(({ text }) => escapeText(text)),
    ...keywords,
  ],
  MESH: ({ mesh }) => mesh.flatMap(({ name }) => addBroader(name)),
  MAJR: ({ mesh }) => mesh.filter(isMajor).flatMap(({ name }) => addBroader(name)),
  SUBH: ({ mesh }) => mesh.flatMap(({ qualifiers }) => qualifiers.map(({ name }) => name)),
  AUTH: ({ authors }) => authors.map(writeShortName),
  FAUT: ({ authors }) => authors.slice(0, 1).map(writeShortName),
  LAUT: ({ authors }) => authors.slice(-1).map(writeShortName),
  COLN: ({ authors }) => authors.flatMap(({ collective }) => listPresent(collective)),
  AFFL: ({ authors }) => authors.flatMap(({ affiliation }) => listPresent(affiliation)),
  JOUR: ({ journal }) => [journal.title, journal.iso, journal.issn, journal.electronicIssn],
  VOL: ({ volume }) => listPresent(volume),
  ISS: ({ issue }) => listPresent(issue),
  PAGE: ({ pages }) => (pages === undefined ? [] : [pages, pages.replace(/-.*/, '')]),
  PTYP: ({ types }) => types,
  LANG: ({ languages }) => languages.flatMap((code) => [code, ...listPresent(LANGUAGES[code])]),
  OTRM: ({ keywords }) => keywords,
  SUBS: ({ chemicals }) => chemicals.map(({ name }) => name),
  GRNT: ({ grants }) => grants.flatMap(({ id, agency }) => [id, agency]),
  SI: ({ dataBanks }) => dataBanks.flatMap(({ name, accessions }) => [name, ...accessions]),
  AID: ({ doi, pmc }) => [...listPresent(doi), ...listPresent(pmc)],
  PDAT: ({ published, online }) => [
    writeSlashed(findFirstDay(published)),
    ...(online === undefined ? [] : [writeSlashed(online)]),
  ],
  EDAT: ({ entered }) => [writeSlashed(entered)],
  MDAT: ({ revised }) => [writeSlashed(revised)],
};

const OF_BOOKS: Values<BookArticle> = {
  FILT: () => [HAS_ABSTRACT, 'pmcbook', 'all'],
  HASA: () => [HAS_ABSTRACT],
  TITL: ({ title }) => [escapeText(title)],
  TIAB: ({ title, abstract, keywords }) => [
    escapeText(title),
    ...abstract.map(({ text }) => escapeText(text)),
    ...keywords,
  ],
  AUTH: ({ authors }) => authors.map(writeShortName),
  FAUT: ({ authors }) => authors.slice(0, 1).map(writeShortName),
  LAUT: ({ authors }) => authors.slice(-1).map(writeShortName),
  AFFL: ({ authors }) => authors.flatMap(({ affiliation }) => listPresent(affiliation)),
  PTYP: ({ types }) => types,
  LANG: () => ['eng', 'english'],
  AID: ({ accession }) => [accession],
  PDAT: ({ contributed }) => [writeSlashed(contributed)],
  EDAT: ({ contributed }) => [writeSlashed(contributed)],
  MDAT: ({ revised }) => [writeSlashed(revised)],
};

function listFilters({ abstract, pmc, status }: Article): readonly string[] {
  return [
    'all',
    ...(abstract === undefined ? [] : [HAS_ABSTRACT]),
    ...(pmc === undefined ? [] : ['free full text', 'full text', 'pubmed pmc']),
    ...(status === 'MEDLINE' ? ['medline'] : []),
  ];
}

function isMajor({ isMajor: self, qualifiers }: Heading): boolean {
  return self || qualifiers.some((one) => one.isMajor);
}

/** "Doe JB", as summaries and searches name a person. */
export function writeShortName({ last, initials, suffix, collective }: Author): string {
  if (collective !== undefined) return collective;
  return [last, initials, suffix].filter((part) => part !== undefined && part !== '').join(' ');
}
