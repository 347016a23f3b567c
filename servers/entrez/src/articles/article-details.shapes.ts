import * as z from 'zod';

import { createCountField } from '../answers/fields.ts';
import { omitEmpty } from '../answers/present.ts';
import { formatAbstract, type Article, type Author, formatAuthorName } from './article.ts';

/** What only the full view of an article has; each part is absent where the record has none. */
export const detailFields = {
  authorDetails: z
    .array(
      z.object({
        name: z.string(),
        foreName: z.string().optional(),
        orcid: z.string().optional(),
        affiliations: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  otherAbstracts: z
    .array(
      z.object({
        type: z.string().optional(),
        language: z.string().optional(),
        text: z.string(),
      }),
    )
    .optional(),
  copyright: z.string().optional(),
  chemicals: z
    .array(
      z.object({
        id: z.string().optional(),
        name: z.string(),
        registryNumber: z.string().optional(),
      }),
    )
    .optional(),
  grants: z
    .array(
      z.object({
        id: z.string().optional(),
        acronym: z.string().optional(),
        agency: z.string().optional(),
        country: z.string().optional(),
      }),
    )
    .optional(),
  dataBanks: z
    .array(
      z.object({
        name: z.string(),
        accessions: z.array(z.string()),
      }),
    )
    .optional(),
  references: z
    .array(
      z.object({
        citation: z.string(),
        ids: z.array(z.string()).optional().describe('Such as "pubmed:123"'),
      }),
    )
    .optional()
    .describe('What it cites'),
  referenceCount: createCountField().optional(),
  history: z.array(z.string()).optional().describe('Such as "received 2019-01-02"'),
  recordStatus: z.string().optional().describe('Such as MEDLINE or Publisher'),
  publicationStatus: z.string().optional().describe('Such as ppublish or aheadofprint'),
  completed: z.string().optional(),
  revised: z.string().optional(),
  conflictOfInterest: z.string().optional(),
};

/** The parts of an article that only its full view has. */
export function toArticleDetails(article: Article): z.output<z.ZodObject<typeof detailFields>> {
  return omitEmpty({
    authorDetails: article.authors.map(toAuthorDetail),
    otherAbstracts: article.otherAbstracts.map(({ type, language, sections }) => ({
      ...omitEmpty({ type, language }),
      text: formatAbstract(sections),
    })),
    copyright: article.copyright,
    chemicals: article.chemicals.map(({ ui, name, registryNumber }) => ({
      name,
      ...omitEmpty({ id: ui, registryNumber }),
    })),
    grants: article.grants.map((grant) => omitEmpty({ ...grant })),
    dataBanks: article.dataBanks.map(({ name, accessions }) => ({
      name,
      accessions: [...accessions],
    })),
    references: article.references.map(({ citation, identifiers }) => ({
      citation,
      ...omitEmpty({ ids: identifiers.map(({ type, value }) => `${type}:${value}`) }),
    })),
    referenceCount: article.references.length,
    history: article.history.map(({ status, date }) => `${status} ${date}`),
    recordStatus: article.status,
    publicationStatus: article.publicationStatus,
    completed: article.completed,
    revised: article.revised,
    conflictOfInterest: article.conflictOfInterest,
  });
}

function toAuthorDetail(author: Author): { readonly name: string } {
  const { foreName, orcid, affiliations } = author;
  return {
    name: formatAuthorName(author),
    ...omitEmpty({ foreName, orcid, affiliations: [...affiliations] }),
  };
}
