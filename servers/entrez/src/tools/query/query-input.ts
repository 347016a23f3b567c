import * as z from 'zod';

import { cursor } from '../../answers/fields.ts';

const OPERATIONS = [
  'search',
  'summary',
  'info',
  'fetch',
  'link',
  'post',
  'global_query',
  'spell',
] as const;

const date = (what: string): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .trim()
    .regex(
      /^\d{4}(?:\/\d{1,2}(?:\/\d{1,2})?)?$/,
      'expected a date such as 2024/01/31, 2024/01 or 2024',
    )
    .optional()
    .describe(`search: ${what}, YYYY/MM/DD, YYYY/MM or YYYY`);

const name = (what: string): z.ZodOptional<z.ZodString> =>
  z.string().trim().max(200).optional().describe(what);

/** What `entrez_query` is asked. */
export const queryInput = z.object({
  operation: z
    .enum(OPERATIONS)
    .describe(
      'search: ids by a term; summary, fetch: records by ids; link: related records; info: what a database holds; post: keep ids at NCBI; global_query: hits in every database; spell: spelling',
    ),
  database: z
    .string()
    .trim()
    .max(100)
    .toLowerCase()
    .default('pubmed')
    .describe('Database of NCBI; for link, where the links lead. info: all lists databases'),
  ids: z
    .string()
    .max(250_000)
    .optional()
    .describe('summary, fetch, link, post: ids or accessions, comma-separated'),
  term: z.string().max(50_000).optional().describe('search, global_query, spell: the query'),
  retstart: z.number().int().min(0).max(1e9).optional().describe('search: how many to skip'),
  retmax: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(20)
    .describe('search, summary, fetch: how many at most'),
  sort: name('search: order, such as relevance or pub_date'),
  field: name('search: field for the whole term, such as title'),
  retmode: z
    .enum(['xml', 'json'])
    .optional()
    .describe('fetch: form of the records where rettype has several; else text or what is usual'),
  rettype: name('fetch: kind of record, such as abstract, medline, fasta or gb'),
  dbfrom: name('link: database of the ids; else database').transform((text) => text?.toLowerCase()),
  linkname: name('link: only this kind, such as pubmed_pubmed_citedin'),
  usehistory: z
    .enum(['y', 'n'])
    .optional()
    .describe('search: y has NCBI remember the result; gives webEnv and queryKey'),
  datetype: name('search: pdat (published), edat (added) or mdat (changed)'),
  mindate: date('earliest date'),
  maxdate: date('latest date'),
  reldate: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('search: the last so many days'),
  webenv: z
    .string()
    .trim()
    .max(2_000)
    .optional()
    .describe('summary, fetch, link: webEnv of an answer, in place of ids; post: adds to it'),
  query_key: z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, 'expected a number, the queryKey of an answer')
    .optional()
    .describe('queryKey of the same answer'),
  force_staging: z
    .boolean()
    .optional()
    .describe('summary, info, fetch: stage it as tables for entrez_data'),
  intended_use: z
    .enum(['search', 'staging', 'analysis', 'citation'])
    .optional()
    .describe('summary: which fields are shown'),
  compact_mode: z.boolean().optional().describe('summary: ids and titles only'),
  max_tokens: z
    .number()
    .int()
    .min(100)
    .max(100_000)
    .optional()
    .describe(
      'About how many tokens the answer may have; summary: 500, 200 (brief) or 900 (full), else 4000',
    ),
  detail_level: z
    .enum(['auto', 'brief', 'full'])
    .default('auto')
    .describe('summary: how much of each record'),
  format: z.enum(['structured', 'human']).default('structured').describe('human: more words first'),
  cursor: cursor(),
});

/** What was asked, validated. */
export type QueryInput = z.output<typeof queryInput>;

/** What can be asked for. */
export type Operation = QueryInput['operation'];
