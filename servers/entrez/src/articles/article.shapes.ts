import * as z from 'zod';

import { omitEmpty } from '../answers/present.ts';
import { detailFields, toArticleDetails } from './article-details.shapes.ts';
import { articleLine, toArticleLine } from './article-line.shapes.ts';
import {
  type Article,
  formatAuthorName,
  type Book,
  type Journal,
  type MeshHeading,
} from './article.ts';
import { getRetraction } from './retraction.ts';

/** How much of an article is shown. */
export const DETAILS = ['brief', 'abstract', 'full'] as const;

/** How much of an article is shown. */
export type Detail = (typeof DETAILS)[number];

const meshFields = {
  id: z.string().optional(),
  name: z.string(),
  major: z.literal(true).optional(),
};

const book = z.object({
  title: z.string(),
  publisher: z.string().optional(),
  place: z.string().optional(),
  isbns: z.array(z.string()).optional(),
  edition: z.string().optional(),
  editors: z.array(z.string()).optional(),
  accession: z.string().optional(),
  sections: z.array(z.string()).optional(),
});

const relatedRecord = {
  source: z.string(),
  pmid: z.string().optional(),
};

/** An article as it is shown; a part is absent where the record has none or the detail leaves it out. */
export const articleView = articleLine.extend({
  kind: z.enum(['article', 'book']),
  published: z.string().optional(),
  publishedOnline: z.string().optional(),
  vernacularTitle: z.string().optional(),
  journalAbbreviation: z.string().optional(),
  issn: z.string().optional(),
  electronicIssn: z.string().optional(),
  volume: z.string().optional(),
  issue: z.string().optional(),
  pages: z.string().optional(),
  book: book.optional().describe('The book that it is or belongs to'),
  authorsIncomplete: z.literal(true).optional(),
  abstract: z
    .array(
      z.object({
        label: z.string().optional(),
        category: z.string().optional(),
        text: z.string(),
      }),
    )
    .optional()
    .describe('The abstract, all sections in order'),
  mesh: z
    .array(
      z.object({
        ...meshFields,
        qualifiers: z.array(z.object(meshFields)).optional(),
      }),
    )
    .optional(),
  keywords: z.array(z.string()).optional(),
  languages: z.array(z.string()).optional(),
  identifiers: z.array(z.object({ type: z.string(), value: z.string() })).optional(),
  retraction: z
    .object({ notices: z.array(z.object(relatedRecord)) })
    .optional()
    .describe('Only where it was retracted'),
  isRetractionNotice: z.literal(true).optional(),
  corrections: z
    .array(z.object({ type: z.string().describe('Such as ErratumIn'), ...relatedRecord }))
    .optional()
    .describe('Errata, comments, retractions and the like'),
  ...detailFields,
});

/** An article as it is shown. */
export type ArticleView = z.output<typeof articleView>;

/** Shows an article: brief as in lists, with its abstract and subjects, or all that is known. */
export function toArticleView(article: Article, detail: Detail): ArticleView {
  const line = { ...toArticleLine(article), kind: article.kind };
  if (detail === 'brief') return line;
  const shown = {
    ...line,
    authors: article.authors.slice(0, MOST_AUTHORS).map(formatAuthorName),
    ...toSource(article),
    ...toContent(article),
    ...toRelations(article),
  };
  return detail === 'abstract' ? shown : { ...shown, ...toArticleDetails(article) };
}

// Some records of large collaborations name thousands; authorCount says how many.
const MOST_AUTHORS = 100;

function toSource(article: Article): Partial<ArticleView> {
  const { medlineAbbreviation, isoAbbreviation, ...journal }: Journal = article.journal ?? {};
  return omitEmpty({
    published: article.published?.text,
    publishedOnline: article.publishedOnline?.text,
    vernacularTitle: article.vernacularTitle,
    journalAbbreviation: medlineAbbreviation ?? isoAbbreviation,
    issn: journal.printIssn,
    electronicIssn: journal.electronicIssn,
    volume: journal.volume,
    issue: journal.issue,
    pages: article.pages,
    book: article.book === undefined ? undefined : toBook(article.book),
    authorsIncomplete: article.authorsComplete ? undefined : (true as const),
  });
}

function toBook({ title, editors, isbns, sections, ...rest }: Book): z.output<typeof book> {
  const { publisher, place, edition, accession } = rest;
  return {
    title,
    ...omitEmpty({ publisher, place, edition, accession }),
    ...omitEmpty({
      isbns: [...isbns],
      editors: editors.map(formatAuthorName),
      sections: [...sections],
    }),
  };
}

function toContent(article: Article): Partial<ArticleView> {
  return omitEmpty({
    abstract: article.abstract.map(({ label, category, text }) => ({
      ...omitEmpty({ label, category }),
      text,
    })),
    mesh: article.mesh.map(toMesh),
    keywords: article.keywords.map(({ text }) => text),
    languages: [...article.languages],
    identifiers: article.identifiers.map(({ type, value }) => ({ type, value })),
  });
}

function toMesh({
  descriptor,
  qualifiers,
  isMajor,
}: MeshHeading): NonNullable<ArticleView['mesh']>[number] {
  return {
    ...toTerm({ ...descriptor, isMajor }),
    ...omitEmpty({ qualifiers: qualifiers.map(toTerm) }),
  };
}

function toTerm({ ui, name, isMajor }: MeshHeading['descriptor']): {
  readonly name: string;
  readonly id?: string;
  readonly major?: true;
} {
  return { name, ...omitEmpty({ id: ui, major: isMajor ? (true as const) : undefined }) };
}

function toRelations(article: Article): Partial<ArticleView> {
  const { isRetracted, isNotice, notices } = getRetraction(article);
  return omitEmpty({
    retraction: isRetracted
      ? { notices: notices.map(({ source, pmid }) => ({ source, ...omitEmpty({ pmid }) })) }
      : undefined,
    isRetractionNotice: isNotice ? (true as const) : undefined,
    corrections: article.corrections.map(({ type, source, pmid }) => ({
      type,
      source,
      ...omitEmpty({ pmid }),
    })),
  });
}
