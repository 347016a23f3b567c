import type { Article, Author, BookArticle, Heading } from '../corpus/article.ts';
import { pubmedRecord } from '../corpus/pubmed.ts';
import { withBroader } from '../corpus/vocabulary.ts';
import { firstDay, slashed } from '../render/dates.ts';
import { plain } from '../render/xml.ts';
import { COMMON_FIELDS, field, type Field } from './database.ts';

/** The fields by which PubMed is searched. */
export const PUBMED_FIELDS: readonly Field[] = [
  ...COMMON_FIELDS.map((one) => (one.name === 'UID' ? { ...one, tags: ['uid', 'pmid'] } : one)),
  field('TITL|Title|ti,title|Words in title of publication'),
  field('WORD|Text Word|tw,text words|Free text associated with publication'),
  field('TIAB|Title/Abstract|tiab,abstract,ab|Free text associated with Abstract/Title'),
  field('MESH|MeSH Terms|mh,mesh,mesh terms|Medical Subject Headings assigned', 'whole'),
  field('MAJR|MeSH Major Topic|majr|MeSH terms of major importance', 'whole'),
  field('SUBH|MeSH Subheading|sh|Additional specificity for MeSH term', 'whole'),
  field('AUTH|Author|au,author|Author(s) of publication', 'name'),
  field('FAUT|Author - First|1au,first author|First author of publication', 'name'),
  field('LAUT|Author - Last|lastau,last author|Last author of publication', 'name'),
  field('COLN|Author - Corporate|cn,corporate author|Corporate author of publication'),
  field('AFFL|Affiliation|ad,affiliation|Institutional affiliation and address'),
  field('JOUR|Journal|ta,jour,journal|Journal abbreviation of publication', 'whole'),
  field('VOL|Volume|vi,volume|Volume number of publication', 'whole'),
  field('ISS|Issue|ip,issue|Issue number of publication', 'whole'),
  field('PAGE|Pagination|pg,page|Page number(s) of publication', 'whole'),
  field('PTYP|Publication Type|pt,publication type|Type of publication', 'whole'),
  field('LANG|Language|la,language|Language of publication', 'whole'),
  field('OTRM|Other Term|ot,other term|Other terms associated with publication'),
  field('SUBS|Supplementary Concept|nm|CAS chemical name or MEDLINE substance name', 'whole'),
  field('GRNT|Grants and Funding|gr,grant number|NIH grant numbers'),
  field('SI|Secondary Source ID|si|Cross-reference to other databases', 'whole'),
  field('AID|Article Identifier|aid,doi,lid,pmcid|DOI and other identifiers', 'whole'),
  field('PDAT|Date - Publication|dp,pdat,date|Date of publication', 'date'),
  field('EDAT|Date - Entry|edat,crdt|Date publication first accessible', 'date'),
  field('MDAT|Date - Modification|mdat,lr|Date of last modification', 'date'),
];

const LANGUAGES: Readonly<Record<string, string>> = { eng: 'english', ger: 'german' };
const HAS_ABSTRACT = 'hasabstract';

/** Fields that are made of others; HASA has no tag, for this filter is known without one. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  ALL: 'UID TIAB MESH SUBH AUTH COLN AFFL JOUR PTYP OTRM SUBS GRNT SI AID LANG HASA'.split(' '),
  WORD: ['TIAB', 'MESH', 'OTRM', 'SUBS'],
};

/** What a record of PubMed has in a field. */
export function pubmedValues(pmid: string, name: string): readonly string[] {
  const record = pubmedRecord(pmid);
  if (record === undefined) return [];
  return record.kind === 'book'
    ? valuesOf(OF_BOOKS, record.book, name)
    : valuesOf(OF_ARTICLES, record.article, name);
}

function valuesOf<From extends { readonly pmid: string }>(
  table: Values<From>,
  from: From,
  name: string,
): readonly string[] {
  if (name === 'UID') return [from.pmid];
  const together = TOGETHER[name];
  if (together === undefined) return table[name]?.(from) ?? [];
  return together.flatMap((one) => valuesOf(table, from, one));
}

type Values<From> = Readonly<Record<string, (from: From) => readonly string[]>>;

const some = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value]);

const OF_ARTICLES: Values<Article> = {
  FILT: filters,
  HASA: ({ abstract }) => (abstract === undefined ? [] : [HAS_ABSTRACT]),
  TITL: ({ title, vernacularTitle }) => [plain(title), ...some(vernacularTitle)],
  TIAB: ({ title, abstract = [], keywords }) => [
    plain(title),
    ...abstract.map(({ text }) => plain(text)),
    ...keywords,
  ],
  MESH: ({ mesh }) => mesh.flatMap(({ name }) => withBroader(name)),
  MAJR: ({ mesh }) => mesh.filter(isMajor).flatMap(({ name }) => withBroader(name)),
  SUBH: ({ mesh }) => mesh.flatMap(({ qualifiers }) => qualifiers.map(({ name }) => name)),
  AUTH: ({ authors }) => authors.map(shortName),
  FAUT: ({ authors }) => authors.slice(0, 1).map(shortName),
  LAUT: ({ authors }) => authors.slice(-1).map(shortName),
  COLN: ({ authors }) => authors.flatMap(({ collective }) => some(collective)),
  AFFL: ({ authors }) => authors.flatMap(({ affiliation }) => some(affiliation)),
  JOUR: ({ journal }) => [journal.title, journal.iso, journal.issn, journal.electronicIssn],
  VOL: ({ volume }) => some(volume),
  ISS: ({ issue }) => some(issue),
  PAGE: ({ pages }) => (pages === undefined ? [] : [pages, pages.replace(/-.*/, '')]),
  PTYP: ({ types }) => types,
  LANG: ({ languages }) => languages.flatMap((code) => [code, ...some(LANGUAGES[code])]),
  OTRM: ({ keywords }) => keywords,
  SUBS: ({ chemicals }) => chemicals.map(({ name }) => name),
  GRNT: ({ grants }) => grants.flatMap(({ id, agency }) => [id, agency]),
  SI: ({ dataBanks }) => dataBanks.flatMap(({ name, accessions }) => [name, ...accessions]),
  AID: ({ doi, pmc }) => [...some(doi), ...some(pmc)],
  PDAT: ({ published, online }) => [
    slashed(firstDay(published)),
    ...(online === undefined ? [] : [slashed(online)]),
  ],
  EDAT: ({ entered }) => [slashed(entered)],
  MDAT: ({ revised }) => [slashed(revised)],
};

const OF_BOOKS: Values<BookArticle> = {
  FILT: () => [HAS_ABSTRACT, 'pmcbook', 'all'],
  HASA: () => [HAS_ABSTRACT],
  TITL: ({ title }) => [plain(title)],
  TIAB: ({ title, abstract, keywords }) => [
    plain(title),
    ...abstract.map(({ text }) => plain(text)),
    ...keywords,
  ],
  AUTH: ({ authors }) => authors.map(shortName),
  FAUT: ({ authors }) => authors.slice(0, 1).map(shortName),
  LAUT: ({ authors }) => authors.slice(-1).map(shortName),
  AFFL: ({ authors }) => authors.flatMap(({ affiliation }) => some(affiliation)),
  PTYP: ({ types }) => types,
  LANG: () => ['eng', 'english'],
  AID: ({ accession }) => [accession],
  PDAT: ({ contributed }) => [slashed(contributed)],
  EDAT: ({ contributed }) => [slashed(contributed)],
  MDAT: ({ revised }) => [slashed(revised)],
};

function filters({ abstract, pmc, status }: Article): readonly string[] {
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
export function shortName({ last, initials, suffix, collective }: Author): string {
  if (collective !== undefined) return collective;
  return [last, initials, suffix].filter((part) => part !== undefined && part !== '').join(' ');
}
