import type { AbstractPart, Article, Author, BookArticle } from '../corpus/article.ts';
import { pubmedRecord } from '../corpus/pubmed.ts';
import { shortName } from '../databases/pubmed-fields.ts';
import { citationLine } from './citation-line.ts';
import { fold } from './fold.ts';
import { plain } from './xml.ts';

const WIDTH = 80;

/** Records as PubMed prints them for people. */
export function abstractText(pmids: readonly string[]): string {
  const texts = pmids.flatMap((pmid, index) => {
    const record = pubmedRecord(pmid);
    if (record === undefined) return [];
    const parts = record.kind === 'book' ? bookParts(record.book) : articleParts(record.article);
    const [first = '', ...rest] = parts.filter((part) => part !== '');
    return [[`${index + 1}. ${first}`, ...rest].map(folded).join('\n\n')];
  });
  return `${texts.join('\n\n\n')}\n`;
}

function folded(part: string): string {
  return part
    .split('\n')
    .map((line) => fold(line, WIDTH).join('\n'))
    .join('\n');
}

function articleParts(article: Article): readonly string[] {
  const { doi, pmc, pmid, status } = article;
  return [
    citationLine(article),
    plain(article.title),
    names(article.authors),
    places(article.authors),
    prose(article.abstract ?? []),
    article.copyright ?? '',
    [
      ...(doi === undefined ? [] : [`DOI: ${doi}`]),
      ...(pmc === undefined ? [] : [`PMCID: ${pmc}`]),
      `PMID: ${pmid}${status === 'MEDLINE' ? ' [Indexed for MEDLINE]' : ''}`,
    ].join('\n'),
    article.conflict === undefined ? '' : `Conflict of interest statement: ${article.conflict}`,
  ];
}

function bookParts(book: BookArticle): readonly string[] {
  return [
    `${plain(book.title)}.`,
    names(book.authors),
    `In: ${names(book.editors).replace(/\.$/, '')}, editors. ${plain(book.bookTitle)} [${book.medium}]. ${book.place}: ${book.publisher}; ${book.started}-.`,
    prose(book.abstract),
    `PMID: ${book.pmid}`,
  ];
}

function names(authors: readonly Author[]): string {
  const place = authors.filter(({ affiliation }) => affiliation !== undefined);
  return `${authors
    .map((author) => {
      const at = place.indexOf(author);
      return `${shortName(author)}${at === -1 ? '' : `(${at + 1})`}`;
    })
    .join(', ')}.`;
}

function places(authors: readonly Author[]): string {
  const known = authors.flatMap(({ affiliation }) => affiliation ?? []);
  if (known.length === 0) return '';
  return ['Author information:', ...known.map((place, index) => `(${index + 1})${place}`)].join(
    '\n',
  );
}

function prose(parts: readonly AbstractPart[]): string {
  return parts
    .map(({ label, text }) => `${label === undefined ? '' : `${label}: `}${plain(text)}`)
    .join('\n');
}
