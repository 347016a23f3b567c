import * as z from 'zod';

import { createCountField } from '../answers/fields.ts';
import { createPubmedLink } from '../answers/links.ts';
import { omitEmpty } from '../answers/present.ts';
import {
  type DocumentSummary,
  type JsonObject,
  getObjects,
  getText,
  getTexts,
} from '../eutils/document.ts';
import { type Article, formatAuthorName, findIdentifier, type Identifier } from './article.ts';
import { getRetraction } from './retraction.ts';

/** How an article stands in a list. */
export const articleLine = z.object({
  pmid: z.string(),
  title: z.string(),
  authors: z.array(z.string()).describe('Authors, such as "Doe J"; in lists the first three'),
  authorCount: createCountField().describe('How many authors the record names'),
  journal: z.string().optional().describe('The journal, or the book'),
  year: createCountField().optional().describe('The year of publication'),
  doi: z.string().optional(),
  pmcid: z.string().optional().describe('Its id in PMC, where the full text may be'),
  types: z.array(z.string()).describe('Publication types, such as "Review"'),
  hasAbstract: z.boolean().describe('Whether PubMed has an abstract'),
  retracted: z.literal(true).optional().describe('It was retracted'),
  link: z.string().describe('Its page'),
});

/** An article in a list. */
export type ArticleLine = z.output<typeof articleLine>;

/** How many authors stand in a list. */
const MOST_AUTHORS = 3;

/** The line of an article of which the whole record is here. */
export function toArticleLine(article: Article): ArticleLine {
  const { pmid } = article;
  return {
    pmid,
    title: article.title,
    authors: article.authors.slice(0, MOST_AUTHORS).map(formatAuthorName),
    authorCount: article.authors.length,
    ...omitEmpty({
      journal: getSourceTitle(article),
      year: article.published?.year ?? article.publishedOnline?.year,
      doi: findIdentifier(article.identifiers, 'doi'),
      pmcid: findIdentifier(article.identifiers, 'pmc'),
    }),
    types: article.publicationTypes.map(({ name }) => name),
    hasAbstract: article.abstract.length > 0,
    ...(getRetraction(article).isRetracted ? { retracted: true } : {}),
    link: createPubmedLink(pmid),
  };
}

function getSourceTitle({ journal, book }: Article): string | undefined {
  return journal?.title ?? journal?.medlineAbbreviation ?? journal?.isoAbbreviation ?? book?.title;
}

/** The line of an article of which only the summary is here. */
export function toSummaryLine({ uid, fields }: DocumentSummary): ArticleLine {
  const names = getAuthorNames(fields);
  const types = getTexts(fields, 'pubtype');
  const identifiers = getObjects(fields, 'articleids').flatMap(toIdentifier);
  return {
    pmid: uid,
    title: toPlainTitle(getText(fields, 'title') ?? getText(fields, 'booktitle') ?? ''),
    authors: names.slice(0, MOST_AUTHORS),
    authorCount: names.length,
    ...omitEmpty({
      journal: toPlainTitle(getSource(fields)),
      year: getYear(fields),
      doi: findIdentifier(identifiers, 'doi'),
      pmcid: findIdentifier(identifiers, 'pmc'),
    }),
    types: [...types],
    hasAbstract: getTexts(fields, 'attributes').includes('Has Abstract'),
    ...(types.includes('Retracted Publication') ? { retracted: true } : {}),
    link: createPubmedLink(uid),
  };
}

function toIdentifier(given: JsonObject): readonly Identifier[] {
  const type = getText(given, 'idtype');
  const value = getText(given, 'value');
  return type === undefined || value === undefined ? [] : [{ type, value }];
}

function getAuthorNames(fields: JsonObject): string[] {
  return getObjects(fields, 'authors')
    .filter((author) => getText(author, 'authtype') !== 'Editor')
    .flatMap((author) => getText(author, 'name') ?? []);
}

function getSource(fields: JsonObject): string {
  const names = ['fulljournalname', 'source', 'booktitle', 'bookname'];
  return names.map((name) => getText(fields, name)).find((name) => name !== undefined) ?? '';
}

function getYear(fields: JsonObject): number | undefined {
  const dates = ['pubdate', 'epubdate', 'sortpubdate'].map((name) => getText(fields, name));
  const year = dates.map((date) => /\b[12]\d{3}\b/.exec(date ?? '')?.[0]).find(Boolean);
  return year === undefined ? undefined : Number(year);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi;
const MARKUP = /<\/?(?:b|i|u|sub|sup|em|strong)>/gi;

/** A title of a summary as plain text: summaries carry markup, some of it escaped. */
export function toPlainTitle(title: string): string {
  return decodeEntities(title).replace(MARKUP, '').replace(/\s+/g, ' ').trim();
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number(name.slice(1).replace(/^x/i, '0x'));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
