import * as z from 'zod';

import { whole } from '../answers/fields.ts';
import { pubmedLink } from '../answers/links.ts';
import { present } from '../answers/present.ts';
import {
  type DocumentSummary,
  type JsonObject,
  objectsOf,
  textOf,
  textsOf,
} from '../eutils/document.ts';
import { type Article, authorName, findIdentifier, type Identifier } from './article.ts';
import { retractionOf } from './retraction.ts';

/** How an article stands in a list. */
export const articleLine = z.object({
  pmid: z.string(),
  title: z.string(),
  authors: z.array(z.string()).describe('Authors, such as "Doe J"; in lists the first three'),
  authorCount: whole().describe('How many authors the record names'),
  journal: z.string().optional().describe('The journal, or the book'),
  year: whole().optional().describe('The year of publication'),
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
export function lineOfArticle(article: Article): ArticleLine {
  const { pmid } = article;
  return {
    pmid,
    title: article.title,
    authors: article.authors.slice(0, MOST_AUTHORS).map(authorName),
    authorCount: article.authors.length,
    ...present({
      journal: whereOf(article),
      year: article.published?.year ?? article.publishedOnline?.year,
      doi: findIdentifier(article.identifiers, 'doi'),
      pmcid: findIdentifier(article.identifiers, 'pmc'),
    }),
    types: article.publicationTypes.map(({ name }) => name),
    hasAbstract: article.abstract.length > 0,
    ...(retractionOf(article).isRetracted ? { retracted: true } : {}),
    link: pubmedLink(pmid),
  };
}

function whereOf({ journal, book }: Article): string | undefined {
  return journal?.title ?? journal?.medlineAbbreviation ?? journal?.isoAbbreviation ?? book?.title;
}

/** The line of an article of which only the summary is here. */
export function lineOfSummary({ uid, fields }: DocumentSummary): ArticleLine {
  const names = namesOf(fields);
  const types = textsOf(fields, 'pubtype');
  const identifiers = objectsOf(fields, 'articleids').flatMap(toIdentifier);
  return {
    pmid: uid,
    title: plainTitle(textOf(fields, 'title') ?? textOf(fields, 'booktitle') ?? ''),
    authors: names.slice(0, MOST_AUTHORS),
    authorCount: names.length,
    ...present({
      journal: plainTitle(sourceOf(fields)),
      year: yearOf(fields),
      doi: findIdentifier(identifiers, 'doi'),
      pmcid: findIdentifier(identifiers, 'pmc'),
    }),
    types: [...types],
    hasAbstract: textsOf(fields, 'attributes').includes('Has Abstract'),
    ...(types.includes('Retracted Publication') ? { retracted: true } : {}),
    link: pubmedLink(uid),
  };
}

function toIdentifier(given: JsonObject): readonly Identifier[] {
  const type = textOf(given, 'idtype');
  const value = textOf(given, 'value');
  return type === undefined || value === undefined ? [] : [{ type, value }];
}

function namesOf(fields: JsonObject): string[] {
  return objectsOf(fields, 'authors')
    .filter((author) => textOf(author, 'authtype') !== 'Editor')
    .flatMap((author) => textOf(author, 'name') ?? []);
}

function sourceOf(fields: JsonObject): string {
  const names = ['fulljournalname', 'source', 'booktitle', 'bookname'];
  return names.map((name) => textOf(fields, name)).find((name) => name !== undefined) ?? '';
}

function yearOf(fields: JsonObject): number | undefined {
  const dates = ['pubdate', 'epubdate', 'sortpubdate'].map((name) => textOf(fields, name));
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
export function plainTitle(title: string): string {
  return decode(title).replace(MARKUP, '').replace(/\s+/g, ' ').trim();
}

function decode(text: string): string {
  return text.replace(ENTITY, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number(name.slice(1).replace(/^x/i, '0x'));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
