import * as z from 'zod';

import type { Article, Author } from '../records/article.ts';
import { authorName } from './author-name.ts';
import { present } from './present.ts';
import { whole } from './whole.ts';

const identifier = z.object({ type: z.string(), value: z.string() });

const section = z.object({ label: z.string().optional(), text: z.string() });

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
    .optional()
    .describe('Authors with affiliations'),
  otherAbstracts: z
    .array(
      z.object({
        type: z.string().optional(),
        language: z.string().optional(),
        sections: z.array(section),
      }),
    )
    .optional()
    .describe('Abstracts in other languages or for other readers'),
  copyright: z.string().optional().describe('Copyright of the abstract'),
  chemicals: z
    .array(
      z.object({
        id: z.string().optional(),
        name: z.string(),
        registryNumber: z.string().optional(),
      }),
    )
    .optional()
    .describe('Substances'),
  grants: z
    .array(
      z.object({
        id: z.string().optional(),
        acronym: z.string().optional(),
        agency: z.string().optional(),
        country: z.string().optional(),
      }),
    )
    .optional()
    .describe('Grants'),
  dataBanks: z
    .array(
      z.object({
        name: z.string(),
        accessions: z.array(z.string()),
      }),
    )
    .optional()
    .describe('Where its data is deposited'),
  references: z
    .array(
      z.object({
        citation: z.string(),
        identifiers: z.array(identifier).optional(),
      }),
    )
    .optional()
    .describe('What it cites'),
  referenceCount: whole().optional().describe('How many references the record lists'),
  history: z
    .array(
      z.object({
        status: z.string(),
        date: z.string(),
      }),
    )
    .optional()
    .describe('Steps of the record'),
  recordStatus: z.string().optional().describe('Such as MEDLINE or Publisher'),
  publicationStatus: z.string().optional().describe('Such as ppublish or aheadofprint'),
  completed: z.string().optional(),
  revised: z.string().optional(),
  conflictOfInterest: z.string().optional().describe('What the authors declare'),
};

/** The parts of an article that only its full view has. */
export function detailsOf(article: Article): z.output<z.ZodObject<typeof detailFields>> {
  return present({
    authorDetails: article.authors.map(toAuthorDetail),
    otherAbstracts: article.otherAbstracts.map(({ type, language, sections }) => ({
      ...present({ type, language }),
      sections: sections.map(({ label, text }) => ({ ...present({ label }), text })),
    })),
    copyright: article.copyright,
    chemicals: article.chemicals.map(({ ui, name, registryNumber }) => ({
      name,
      ...present({ id: ui, registryNumber }),
    })),
    grants: article.grants.map((grant) => present({ ...grant })),
    dataBanks: article.dataBanks.map(({ name, accessions }) => ({
      name,
      accessions: [...accessions],
    })),
    references: article.references.map(({ citation, identifiers }) => ({
      citation,
      ...present({ identifiers: identifiers.map((one) => ({ ...one })) }),
    })),
    referenceCount: article.references.length,
    history: article.history.map((step) => ({ ...step })),
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
    name: authorName(author),
    ...present({ foreName, orcid, affiliations: [...affiliations] }),
  };
}
