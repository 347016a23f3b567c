import type {
  AbstractPart,
  Article,
  Author,
  BookArticle,
  Day,
  Heading,
} from '../corpus/article.ts';
import { findPubmedRecord } from '../corpus/articles.ts';
import { writeShortName } from '../databases/pubmed-fields.ts';
import { padTwoDigits, writePrinted, writeSlashed } from './dates.ts';
import { foldText } from './fold.ts';
import { escapeText } from './xml.ts';

type Line = readonly [tag: string, value: string];

const MEDLINE_WIDTH = 80;

/** Records in the tagged form of MEDLINE. */
export function renderMedlineText(pmids: readonly string[]): string {
  return pmids
    .flatMap((pmid) => {
      const record = findPubmedRecord(pmid);
      if (record === undefined) return [];
      const lines =
        record.kind === 'book' ? renderBookLines(record.book) : renderArticleLines(record.article);
      return [`\n${lines.map(renderWritten).join('')}`];
    })
    .join('');
}

function renderWritten([tag, value]: Line): string {
  const [first = '', ...rest] = foldText(value, MEDLINE_WIDTH);
  return [`${tag.padEnd(4)}- ${first}`, ...rest.map((line) => `      ${line}`)].join('\n') + '\n';
}

const renderMaybe = (tag: string, value: string | undefined): readonly Line[] =>
  value === undefined || value === '' ? [] : [[tag, value]];
const renderEach = (tag: string, values: readonly string[]): readonly Line[] =>
  values.map((value) => [tag, value]);

function renderCompact({ year, month, day }: Day): string {
  return `${year}${padTwoDigits(month)}${padTwoDigits(day)}`;
}

function renderArticleLines(article: Article): readonly Line[] {
  return [
    ['PMID', article.pmid],
    ['OWN', 'NLM'],
    ['STAT', article.status],
    ['DCOM', renderCompact(article.revised)],
    ['LR', renderCompact(article.revised)],
    ...renderIssueLines(article),
    ['TI', escapeText(article.title)],
    ...renderMaybe('PG', article.pages),
    ...renderMaybe('LID', article.doi === undefined ? undefined : `${article.doi} [doi]`),
    ...renderMaybe('AB', writeAbstract(article)),
    ...renderMaybe('CI', article.copyright),
    ...article.authors.flatMap(renderAuthorLines),
    ...renderEach('LA', article.languages),
    ...renderEach(
      'SI',
      article.dataBanks.flatMap(({ name, accessions }) =>
        accessions.map((one) => `${name}/${one}`),
      ),
    ),
    ...renderEach(
      'GR',
      article.grants.map((one) =>
        [one.id, one.acronym, one.agency, one.country].filter((part) => part !== '').join('/'),
      ),
    ),
    ...renderEach('PT', article.types),
    ...renderMaybe('TT', article.vernacularTitle),
    ...renderMaybe('DEP', article.online === undefined ? undefined : renderCompact(article.online)),
    ...renderJournalLines(article),
    ...renderEach(
      'RN',
      article.chemicals.map(({ name, number }) => `${number} (${name})`),
    ),
    ...renderEach('MH', article.mesh.map(findHeading)),
    ...renderCorrectionLines(article),
    ...renderMaybe('OTO', article.keywords.length === 0 ? undefined : 'NOTNLM'),
    ...renderEach('OT', article.keywords),
    ...renderMaybe('COIS', article.conflict),
    ...endLines(article),
  ];
}

function renderIssueLines({ journal, volume, issue, published }: Article): readonly Line[] {
  return [
    ['IS', `${journal.electronicIssn} (Electronic)`],
    ['IS', `${journal.issn} (Linking)`],
    ...renderMaybe('VI', volume),
    ...renderMaybe('IP', issue),
    ['DP', writePrinted(published)],
  ];
}

function writeAbstract({ abstract = [] }: Article): string {
  return abstract
    .map(({ label, text }) => `${label === undefined ? '' : `${label}: `}${escapeText(text)}`)
    .join(' ');
}

function renderAuthorLines(author: Author): readonly Line[] {
  if (author.collective !== undefined) return [['CN', author.collective]];
  const suffix = author.suffix === undefined ? '' : ` ${author.suffix}`;
  return [
    ['FAU', `${author.last}, ${author.fore}${suffix}`],
    ['AU', writeShortName(author)],
    ...renderMaybe('AUID', author.orcid === undefined ? undefined : `ORCID: ${author.orcid}`),
    ...renderMaybe('AD', author.affiliation),
  ];
}

function renderJournalLines({ journal }: Article): readonly Line[] {
  return [
    ['PL', journal.country],
    ['TA', journal.medline],
    ['JT', journal.title],
    ['JID', journal.nlmId],
  ];
}

function findHeading({ name, isMajor, qualifiers }: Heading): string {
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

function renderCorrectionLines({ corrections }: Article): readonly Line[] {
  return corrections.map(({ type, source, pmid }) => [
    CORRECTIONS[type] ?? 'CRI',
    `${source}.${pmid === undefined ? '' : ` PMID: ${pmid}`}`,
  ]);
}

function endLines(article: Article): readonly Line[] {
  return [
    ['EDAT', `${writeSlashed(article.entered)} 06:00`],
    ['MHDA', `${writeSlashed(article.revised)} 06:00`],
    ['CRDT', `${writeSlashed(article.entered)} 06:00`],
    ['PHST', `${writeSlashed(article.entered)} 06:00 [entrez]`],
    ...renderMaybe('AID', article.doi === undefined ? undefined : `${article.doi} [doi]`),
    ['PST', article.publicationStatus],
    ...renderMaybe('PMC', article.pmc),
    ['SO', renderCitationLine(article)],
  ];
}

function renderBookLines(book: BookArticle): readonly Line[] {
  return [
    ['PMID', book.pmid],
    ['STAT', 'Publisher'],
    ['DRDT', renderCompact(book.revised)],
    ['CTDT', renderCompact(book.contributed)],
    ['PB', book.publisher],
    ['DP', String(book.started)],
    ['TI', escapeText(book.title)],
    ['BTI', escapeText(book.bookTitle)],
    ['AB', book.abstract.map(({ text }) => escapeText(text)).join(' ')],
    ...book.authors.flatMap(renderAuthorLines),
    ...renderEach(
      'FED',
      book.editors.map(({ last, fore }) => `${last}, ${fore}`),
    ),
    ['LA', 'eng'],
    ...renderEach('PT', book.types),
    ['PL', book.place],
    ...renderEach('OT', book.keywords),
    ['EDAT', `${writeSlashed(book.contributed)} 06:00`],
    ['AID', `${book.accession} [bookaccession]`],
  ];
}

const ABSTRACT_WIDTH = 80;

/** Records as PubMed prints them for people. */
export function renderAbstractText(pmids: readonly string[]): string {
  const texts = pmids.flatMap((pmid, index) => {
    const record = findPubmedRecord(pmid);
    if (record === undefined) return [];
    const parts =
      record.kind === 'book' ? renderBookParts(record.book) : renderArticleParts(record.article);
    const [first = '', ...rest] = parts.filter((part) => part !== '');
    return [[`${index + 1}. ${first}`, ...rest].map(foldLines).join('\n\n')];
  });
  return `${texts.join('\n\n\n')}\n`;
}

function foldLines(part: string): string {
  return part
    .split('\n')
    .map((line) => foldText(line, ABSTRACT_WIDTH).join('\n'))
    .join('\n');
}

function renderArticleParts(article: Article): readonly string[] {
  const { doi, pmc, pmid, status } = article;
  return [
    renderCitationLine(article),
    escapeText(article.title),
    renderNames(article.authors),
    renderPlaces(article.authors),
    renderProse(article.abstract ?? []),
    article.copyright ?? '',
    [
      ...(doi === undefined ? [] : [`DOI: ${doi}`]),
      ...(pmc === undefined ? [] : [`PMCID: ${pmc}`]),
      `PMID: ${pmid}${status === 'MEDLINE' ? ' [Indexed for MEDLINE]' : ''}`,
    ].join('\n'),
    article.conflict === undefined ? '' : `Conflict of interest statement: ${article.conflict}`,
  ];
}

function renderBookParts(book: BookArticle): readonly string[] {
  return [
    `${escapeText(book.title)}.`,
    renderNames(book.authors),
    `In: ${renderNames(book.editors).replace(/\.$/, '')}, editors. ${escapeText(book.bookTitle)} [${book.medium}]. ${book.place}: ${book.publisher}; ${book.started}-.`,
    renderProse(book.abstract),
    `PMID: ${book.pmid}`,
  ];
}

function renderNames(authors: readonly Author[]): string {
  const place = authors.filter(({ affiliation }) => affiliation !== undefined);
  return `${authors
    .map((author) => {
      const at = place.indexOf(author);
      return `${writeShortName(author)}${at === -1 ? '' : `(${at + 1})`}`;
    })
    .join(', ')}.`;
}

function renderPlaces(authors: readonly Author[]): string {
  const known = authors.flatMap(({ affiliation }) => affiliation ?? []);
  if (known.length === 0) return '';
  return ['Author information:', ...known.map((place, index) => `(${index + 1})${place}`)].join(
    '\n',
  );
}

function renderProse(parts: readonly AbstractPart[]): string {
  return parts
    .map(({ label, text }) => `${label === undefined ? '' : `${label}: `}${escapeText(text)}`)
    .join('\n');
}

/** "Lakeside J Med. 2022 Jan 6;386(1):12-21. doi: 10.5555/x." */
function renderCitationLine(article: Article): string {
  const { journal, published, volume, issue, pages, doi } = article;
  const number = issue === undefined ? '' : `(${issue})`;
  const place = volume === undefined ? '' : `;${volume}${number}:${pages ?? ''}`;
  const id = doi === undefined ? '' : ` doi: ${doi}.`;
  return `${journal.medline}. ${writePrinted(published)}${place}.${id}`;
}
