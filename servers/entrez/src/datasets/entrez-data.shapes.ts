import * as z from 'zod';

import { createCursorField, nextCursor, TOKENS, createCountField } from '../answers/fields.ts';

/** What the tool can do. */
const OPERATIONS = [
  'fetch_and_stage',
  'query',
  'schema',
  'list_datasets',
  'describe',
  'delete',
] as const;

/** One of them. */
export type Operation = (typeof OPERATIONS)[number];

const createTextField = (most: number, description: string): z.ZodOptional<z.ZodString> =>
  z.string().trim().max(most).optional().describe(description);

/** What entrez_data takes. */
export const dataInput = z.object({
  operation: z.enum(OPERATIONS).describe('What to do'),
  database: createTextField(60, 'fetch_and_stage: the database, such as pubmed, gene or nuccore'),
  ids: createTextField(250_000, 'fetch_and_stage: ids with commas, at most 10,000'),
  rettype: createTextField(
    40,
    'fetch_and_stage: the form; by default the one with most facts. docsum: summaries, for any database; info: fields and links of the database, without ids',
  ),
  webenv: createTextField(
    500,
    'fetch_and_stage in place of ids: webEnv of a search with usehistory y',
  ),
  query_key: createTextField(20, 'fetch_and_stage: queryKey of the same search'),
  data_access_id: createTextField(200, 'query, schema, describe, delete: the dataset'),
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
  cursor: createCursorField(),
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

const list = z.array(z.string());

const cell = z.union([z.string(), z.number(), z.null()]);

const guidance = z.object({
  recommended_queries: list.describe('Statements that work on this dataset'),
  common_joins: list.describe('How its tables belong together'),
  example_usage: z.string(),
});

const tableSummary = z.object({ name: z.string(), rows: createCountField() });

const tableSchema = z.object({
  name: z.string(),
  kind: z.enum(['table', 'view']),
  rows: createCountField(),
  description: z.string(),
  sql: z.string().describe('The statement that made it'),
  columns: z
    .record(z.string(), z.string())
    .optional()
    .describe('What columns mean, where it helps'),
  indexes: list.optional().describe('Columns by which rows are found quickly'),
});

const datasetSummary = z.object({
  data_access_id: z.string(),
  database: z.string(),
  rettype: z.string(),
  record_count: createCountField(),
  table_count: createCountField(),
  bytes: createCountField(),
  created_at: z.string(),
  expires_at: z.string(),
});

/** What the operations answer; each of them some of it. */
export const dataOutput = z.object({
  success: z.literal(true),
  operation: z.enum(OPERATIONS),
  message: z.string(),
  data_access_id: z.string().optional().describe('Names the dataset in later calls'),
  database: z.string().optional(),
  rettype: z.string().optional(),
  requested_ids: list.optional().describe('The first hundred'),
  requested_count: createCountField().optional(),
  missing_ids: list.optional().describe('What NCBI did not send, the first hundred'),
  problems: list.optional().describe('What was odd about records'),
  staged_record_count: createCountField().optional(),
  staged_table_count: createCountField().optional(),
  tables_created: list.optional(),
  suggested_tables: list.optional().describe('Those to begin with'),
  tables: z.array(tableSummary).optional(),
  is_new: z.boolean().optional().describe('false: the same records were staged before'),
  removed_datasets: list.optional().describe('Datasets that had to make room'),
  bytes: createCountField().optional(),
  created_at: z.string().optional(),
  expires_at: z.string().optional(),
  schema_guidance: guidance.optional(),
  diagnostics: z
    .object({
      method_used: z.string(),
      warnings: list,
      indexing_status: z.string().optional(),
      mesh_availability: z.enum(['full', 'partial', 'none']).optional(),
      terms_found: createCountField().optional().describe('MeSH headings'),
    })
    .optional(),
  quality_metrics: z
    .object({
      articles_processed: createCountField(),
      articles_with_mesh: createCountField(),
      articles_without_mesh: createCountField(),
      mesh_success_rate: z.number().describe('From 0 to 1'),
      articles_without_abstract: createCountField(),
      articles_without_authors: createCountField(),
      parsing_warnings: createCountField(),
    })
    .optional(),
  sample_data: z.array(z.object({ type: z.string(), snippet: z.string() })).optional(),
  raw_preview: z.string().optional(),
  staging_skipped: z.literal(true).optional(),
  entity_count: createCountField().optional(),
  payload_size_bytes: createCountField().optional(),
  reason: z.string().optional(),
  query: z.string().optional(),
  query_executed: z.string().optional(),
  columns: list.optional(),
  row_count: createCountField().optional().describe('Rows in this answer'),
  results: z.array(z.record(z.string(), cell)).optional().describe('Rows by column'),
  truncated: z.boolean().optional().describe('Whether there are more rows than stand here'),
  suggestions: list.optional(),
  intended_use: z.string().optional(),
  response_style: z.string().optional(),
  token_estimate: createCountField().optional(),
  key_findings: list.optional(),
  suggested_queries: list.optional(),
  schema: z.object({ basic_schema: z.array(tableSchema) }).optional(),
  table_names: list.optional(),
  quick_start: list.optional(),
  datasets: z.array(datasetSummary).optional(),
  dataset_count: createCountField().optional(),
  provenance: z
    .array(
      z.object({
        url: z.string(),
        parameters: z.string(),
        fetched_at: z.string(),
        records: createCountField(),
      }),
    )
    .optional()
    .describe('The requests that brought the records, the first ten'),
  deleted: z.boolean().optional(),
  nextCursor,
});

/** An answer. */
export type DataOutput = z.input<typeof dataOutput>;
