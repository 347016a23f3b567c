import * as z from 'zod';

import {
  createCursorField,
  nextCursor,
  notes,
  retrievedAt,
  createCountField,
} from '../answers/fields.ts';

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

const createDateField = (what: string): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .trim()
    .regex(
      /^\d{4}(?:\/\d{1,2}(?:\/\d{1,2})?)?$/,
      'expected a date such as 2024/01/31, 2024/01 or 2024',
    )
    .optional()
    .describe(`search: ${what}, YYYY/MM/DD, YYYY/MM or YYYY`);

const createNameField = (what: string): z.ZodOptional<z.ZodString> =>
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
  sort: createNameField('search: order, such as relevance or pub_date'),
  field: createNameField('search: field for the whole term, such as title'),
  retmode: z
    .enum(['xml', 'json'])
    .optional()
    .describe('fetch: form of the records where rettype has several; else text or what is usual'),
  rettype: createNameField('fetch: kind of record, such as abstract, medline, fasta or gb'),
  dbfrom: createNameField('link: database of the ids; else database').transform((text) =>
    text?.toLowerCase(),
  ),
  linkname: createNameField('link: only this kind, such as pubmed_pubmed_citedin'),
  usehistory: z
    .enum(['y', 'n'])
    .optional()
    .describe('search: y has NCBI remember the result; gives webEnv and queryKey'),
  datetype: createNameField('search: pdat (published), edat (added) or mdat (changed)'),
  mindate: createDateField('earliest date'),
  maxdate: createDateField('latest date'),
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
  cursor: createCursorField(),
});

/** What was asked, validated. */
export type QueryInput = z.output<typeof queryInput>;

/** What can be asked for. */
export type Operation = QueryInput['operation'];

const texts = z.array(z.string()).optional();
const count = createCountField().optional();
const text = z.string().optional();

const search = {
  query: text,
  idlist: texts.describe('search: ids that were found'),
  preview_ids: texts.describe('The first ten'),
  total_results: count.describe('How many match in all'),
  returned_results: count.describe('How many stand here'),
  count: count.describe('search: as total_results; else how many this is about'),
  retstart: count,
  retmax: count,
  queryTranslation: text.describe('How NCBI understood the query'),
  webEnv: text.describe('Pass as webenv'),
  queryKey: text.describe('Pass as query_key'),
  warnings: texts.describe('What NCBI could not use as it was written'),
  suggestions: texts.describe('How to find more of what is meant'),
  context_notes: texts.describe('What else there is to know'),
  next_steps: texts.describe('What to call next'),
};

const records = {
  ids: texts.describe('Ids that this answer is about'),
  records: z
    .array(z.looseObject({ uid: z.string() }))
    .optional()
    .describe('summary: fields as the database names them'),
  missing: z
    .array(z.object({ id: z.string(), reason: z.string() }))
    .optional()
    .describe('Ids without a record'),
  data: text.describe('fetch: records as NCBI wrote them, as far as they fit'),
  rettype: text,
  retmode: text.describe('Form of data'),
  estimatedTokens: count.describe('What the rest of this page takes'),
  staged: z.literal(true).optional(),
  data_access_id: text.describe('For entrez_data'),
  tables: z.array(z.object({ name: z.string(), rows: createCountField() })).optional(),
  expiresAt: text.describe('Until when they are staged'),
};

const info = z
  .object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    build: text,
    records: count,
    updated: text,
  })
  .optional()
  .describe('info: the database');

const fields = z
  .array(
    z.object({
      name: z.string().describe('Tag for a term, as in cancer[TITL]'),
      title: z.string(),
      description: z.string(),
      terms: count,
      kind: z.enum(['text', 'date', 'number']),
      hidden: z.literal(true).optional(),
    }),
  )
  .optional()
  .describe('info: search fields');

const linkNames = z
  .array(
    z.object({
      name: z.string().describe('For linkname'),
      to: z.string(),
      title: z.string(),
      description: z.string(),
    }),
  )
  .optional()
  .describe('info: links to other records');

const links = z
  .array(
    z.object({
      from: z.array(z.string()).describe('Ids that were asked for'),
      dbto: z.string(),
      linkname: z.string(),
      ids: z.array(z.string()).describe('Linked records, as far as they fit'),
      total: createCountField(),
    }),
  )
  .optional()
  .describe('link: related records');

const counts = z
  .array(z.object({ database: z.string(), count: createCountField() }))
  .optional()
  .describe('global_query: databases with hits, most first');

const failures = z
  .array(z.object({ database: z.string(), failure: z.string() }))
  .optional()
  .describe('Databases without a count: their hits are unknown, not none');

/** What `entrez_query` answers; each operation has its own fields. */
export const queryOutput = z.object({
  success: z.literal(true),
  message: z.string().describe('The outcome in a sentence'),
  operation: z.string(),
  database: z.string(),
  ...search,
  ...records,
  databases: texts.describe('info: names of all databases'),
  info,
  fields,
  linkNames,
  dbfrom: text,
  links,
  unlinked: texts.describe('Ids without links'),
  invalid_ids: texts.describe('Ids that NCBI did not take'),
  counts,
  without_hits: texts.describe('Databases without a match'),
  failures,
  source: text.describe('Which utility counted'),
  corrected: text.describe('spell: what may be meant; absent where nothing is wrong'),
  replacements: texts.describe('spell: what was put in, in order'),
  retrievedAt: retrievedAt.optional(),
  notes,
  nextCursor,
});

/** An answer. */
export type QueryOutput = z.output<typeof queryOutput>;
