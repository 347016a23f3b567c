import * as z from 'zod';

import { cursor, TOKENS } from '../../answers/fields.ts';

/** What the tool can do. */
export const OPERATIONS = [
  'fetch_and_stage',
  'query',
  'schema',
  'list_datasets',
  'describe',
  'delete',
] as const;

/** One of them. */
export type Operation = (typeof OPERATIONS)[number];

const words = (most: number, description: string): z.ZodOptional<z.ZodString> =>
  z.string().trim().max(most).optional().describe(description);

/** What entrez_data takes. */
export const dataInput = z.object({
  operation: z.enum(OPERATIONS).describe('What to do'),
  database: words(60, 'fetch_and_stage: the database, such as pubmed, gene or nuccore'),
  ids: words(250_000, 'fetch_and_stage: ids with commas, at most 10,000'),
  rettype: words(
    40,
    'fetch_and_stage: the form; by default the one with most facts. docsum: summaries, for any database; info: fields and links of the database, without ids',
  ),
  webenv: words(500, 'fetch_and_stage in place of ids: webEnv of a search with usehistory y'),
  query_key: words(20, 'fetch_and_stage: queryKey of the same search'),
  data_access_id: words(200, 'query, schema, describe, delete: the dataset'),
  sql: z
    .string()
    .max(100_000)
    .optional()
    .describe('query: one SELECT, WITH, VALUES or EXPLAIN of SQLite'),
  smart_summary: z.boolean().optional().describe('query: what is in the dataset, without SQL'),
  intended_use: z
    .enum(['search', 'analysis', 'citation', 'full'])
    .default('analysis')
    .describe('What a smart summary is for'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('query: rows, 100 by default, at most 1,000. fetch_and_stage by webenv: records'),
  max_tokens: z
    .number()
    .int()
    .min(TOKENS.least)
    .max(TOKENS.most)
    .optional()
    .describe(`About how many tokens the answer may have: ${TOKENS.usual}, a smart summary 500`),
  cursor: cursor(),
  force_direct: z
    .boolean()
    .optional()
    .describe('fetch_and_stage: look at the records without staging them'),
  include_raw: z
    .boolean()
    .default(false)
    .describe('fetch_and_stage: also show the beginning of what NCBI sent'),
  response_style: z
    .enum(['text', 'json'])
    .default('text')
    .describe('Repeated in the answer, which has text and JSON either way'),
});

/** The arguments, once they have been read. */
export type DataInput = z.output<typeof dataInput>;
