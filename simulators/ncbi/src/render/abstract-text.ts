import type { AbstractPart, Article, Author, BookArticle } from '../corpus/article.ts';
import { findPubmedRecord } from '../corpus/pubmed.ts';
import { writeShortName } from '../databases/pubmed-fields.ts';
import { renderCitationLine } from './citation-line.ts';
import { foldText } from './fold.ts';
import { escapeText } from './xml.ts';

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
