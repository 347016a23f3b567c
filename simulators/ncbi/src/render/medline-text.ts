import type { Article, Author, BookArticle, Day, Heading } from '../corpus/article.ts';
import { pubmedRecord } from '../corpus/pubmed.ts';
import { shortName } from '../databases/pubmed-fields.ts';
import { citationLine } from './citation-line.ts';
import { printed, slashed, twoDigits } from './dates.ts';
import { fold } from './fold.ts';
import { plain } from './xml.ts';

type Line = readonly [tag: string, value: string];

const WIDTH = 80;

/** Records in the tagged form of MEDLINE. */
export function medlineText(pmids: readonly string[]): string {
  return pmids
    .flatMap((pmid) => {
      const record = pubmedRecord(pmid);
      if (record === undefined) return [];
      const lines = record.kind === 'book' ? bookLines(record.book) : articleLines(record.article);
      return [`\n${lines.map(written).join('')}`];
    })
    .join('');
}

function written([tag, value]: Line): string {
  const [first = '', ...rest] = fold(value, WIDTH);
  return [`${tag.padEnd(4)}- ${first}`, ...rest.map((line) => `      ${line}`)].join('\n') + '\n';
}

const maybe = (tag: string, value: string | undefined): readonly Line[] =>
  value === undefined || value === '' ? [] : [[tag, value]];
const each = (tag: string, values: readonly string[]): readonly Line[] =>
  values.map((value) => [tag, value]);

function compact({ year, month, day }: Day): string {
  return `${year}${twoDigits(month)}${twoDigits(day)}`;
}

function articleLines(article: Article): readonly Line[] {
  return [
    ['PMID', article.pmid],
    ['OWN', 'NLM'],
    ['STAT', article.status],
    ['DCOM', compact(article.revised)],
    ['LR', compact(article.revised)],
    ...issueLines(article),
    ['TI', plain(article.title)],
    ...maybe('PG', article.pages),
    ...maybe('LID', article.doi === undefined ? undefined : `${article.doi} [doi]`),
    ...maybe('AB', abstractOf(article)),
    ...maybe('CI', article.copyright),
    ...article.authors.flatMap(authorLines),
    ...each('LA', article.languages),
    ...each(
      'SI',
      article.dataBanks.flatMap(({ name, accessions }) =>
        accessions.map((one) => `${name}/${one}`),
      ),
    ),
    ...each(
      'GR',
      article.grants.map((one) =>
        [one.id, one.acronym, one.agency, one.country].filter((part) => part !== '').join('/'),
      ),
    ),
    ...each('PT', article.types),
    ...maybe('TT', article.vernacularTitle),
    ...maybe('DEP', article.online === undefined ? undefined : compact(article.online)),
    ...journalLines(article),
    ...each(
      'RN',
      article.chemicals.map(({ name, number }) => `${number} (${name})`),
    ),
    ...each('MH', article.mesh.map(headingOf)),
    ...correctionLines(article),
    ...maybe('OTO', article.keywords.length === 0 ? undefined : 'NOTNLM'),
    ...each('OT', article.keywords),
    ...maybe('COIS', article.conflict),
    ...endLines(article),
  ];
}

function issueLines({ journal, volume, issue, published }: Article): readonly Line[] {
  return [
    ['IS', `${journal.electronicIssn} (Electronic)`],
    ['IS', `${journal.issn} (Linking)`],
    ...maybe('VI', volume),
    ...maybe('IP', issue),
    ['DP', printed(published)],
  ];
}

function abstractOf({ abstract = [] }: Article): string {
  return abstract
    .map(({ label, text }) => `${label === undefined ? '' : `${label}: `}${plain(text)}`)
    .join(' ');
}

function authorLines(author: Author): readonly Line[] {
  if (author.collective !== undefined) return [['CN', author.collective]];
  const suffix = author.suffix === undefined ? '' : ` ${author.suffix}`;
  return [
    ['FAU', `${author.last}, ${author.fore}${suffix}`],
    ['AU', shortName(author)],
    ...maybe('AUID', author.orcid === undefined ? undefined : `ORCID: ${author.orcid}`),
    ...maybe('AD', author.affiliation),
  ];
}

function journalLines({ journal }: Article): readonly Line[] {
  return [
    ['PL', journal.country],
    ['TA', journal.medline],
    ['JT', journal.title],
    ['JID', journal.nlmId],
  ];
}

function headingOf({ name, isMajor, qualifiers }: Heading): string {
  const star = (is: boolean): string => (is ? '*' : '');
  return [
    `${star(isMajor)}${name}`,
    ...qualifiers.map((one) => `${star(one.isMajor)}${one.name}`),
  ].join('/');
}

const CORRECTIONS: Readonly<Record<string, string>> = {
  RetractionIn: 'RIN',
  RetractionOf: 'ROF',
  ErratumIn: 'EIN',
  CommentIn: 'CIN',
  CommentOn: 'CON',
};

function correctionLines({ corrections }: Article): readonly Line[] {
  return corrections.map(({ type, source, pmid }) => [
    CORRECTIONS[type] ?? 'CRI',
    `${source}.${pmid === undefined ? '' : ` PMID: ${pmid}`}`,
  ]);
}

function endLines(article: Article): readonly Line[] {
  return [
    ['EDAT', `${slashed(article.entered)} 06:00`],
    ['MHDA', `${slashed(article.revised)} 06:00`],
    ['CRDT', `${slashed(article.entered)} 06:00`],
    ['PHST', `${slashed(article.entered)} 06:00 [entrez]`],
    ...maybe('AID', article.doi === undefined ? undefined : `${article.doi} [doi]`),
    ['PST', article.publicationStatus],
    ...maybe('PMC', article.pmc),
    ['SO', citationLine(article)],
  ];
}

function bookLines(book: BookArticle): readonly Line[] {
  return [
    ['PMID', book.pmid],
    ['STAT', 'Publisher'],
    ['DRDT', compact(book.revised)],
    ['CTDT', compact(book.contributed)],
    ['PB', book.publisher],
    ['DP', String(book.started)],
    ['TI', plain(book.title)],
    ['BTI', plain(book.bookTitle)],
    ['AB', book.abstract.map(({ text }) => plain(text)).join(' ')],
    ...book.authors.flatMap(authorLines),
    ...each(
      'FED',
      book.editors.map(({ last, fore }) => `${last}, ${fore}`),
    ),
    ['LA', 'eng'],
    ...each('PT', book.types),
    ['PL', book.place],
    ...each('OT', book.keywords),
    ['EDAT', `${slashed(book.contributed)} 06:00`],
    ['AID', `${book.accession} [bookaccession]`],
  ];
}
