import * as z from 'zod';

import { nextCursor, whole } from '../../answers/fields.ts';
import { OPERATIONS } from './data-input.ts';

const list = z.array(z.string());

const cell = z.union([z.string(), z.number(), z.null()]);

const guidance = z.object({
  recommended_queries: list.describe('Statements that work on this dataset'),
  common_joins: list.describe('How its tables belong together'),
  example_usage: z.string(),
});

const tableSummary = z.object({ name: z.string(), rows: whole() });

const tableSchema = z.object({
  name: z.string(),
  kind: z.enum(['table', 'view']),
  rows: whole(),
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
  record_count: whole(),
  table_count: whole(),
  bytes: whole(),
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
  requested_count: whole().optional(),
  missing_ids: list.optional().describe('What NCBI did not send, the first hundred'),
  problems: list.optional().describe('What was odd about records'),
  staged_record_count: whole().optional(),
  staged_table_count: whole().optional(),
  tables_created: list.optional(),
  suggested_tables: list.optional().describe('Those to begin with'),
  tables: z.array(tableSummary).optional(),
  is_new: z.boolean().optional().describe('false: the same records were staged before'),
  removed_datasets: list.optional().describe('Datasets that had to make room'),
  bytes: whole().optional(),
  created_at: z.string().optional(),
  expires_at: z.string().optional(),
  schema_guidance: guidance.optional(),
  diagnostics: z
    .object({
      method_used: z.string(),
      warnings: list,
      indexing_status: z.string().optional(),
      mesh_availability: z.enum(['full', 'partial', 'none']).optional(),
      terms_found: whole().optional().describe('MeSH headings'),
    })
    .optional(),
  quality_metrics: z
    .object({
      articles_processed: whole(),
      articles_with_mesh: whole(),
      articles_without_mesh: whole(),
      mesh_success_rate: z.number().describe('From 0 to 1'),
      articles_without_abstract: whole(),
      articles_without_authors: whole(),
      parsing_warnings: whole(),
    })
    .optional(),
  sample_data: z.array(z.object({ type: z.string(), snippet: z.string() })).optional(),
  raw_preview: z.string().optional(),
  staging_skipped: z.literal(true).optional(),
  entity_count: whole().optional(),
  payload_size_bytes: whole().optional(),
  reason: z.string().optional(),
  query: z.string().optional(),
  query_executed: z.string().optional(),
  columns: list.optional(),
  row_count: whole().optional().describe('Rows in this answer'),
  results: z.array(z.record(z.string(), cell)).optional().describe('Rows by column'),
  truncated: z.boolean().optional().describe('Whether there are more rows than stand here'),
  suggestions: list.optional(),
  intended_use: z.string().optional(),
  response_style: z.string().optional(),
  token_estimate: whole().optional(),
  key_findings: list.optional(),
  suggested_queries: list.optional(),
  schema: z.object({ basic_schema: z.array(tableSchema) }).optional(),
  table_names: list.optional(),
  quick_start: list.optional(),
  datasets: z.array(datasetSummary).optional(),
  dataset_count: whole().optional(),
  provenance: z
    .array(
      z.object({
        url: z.string(),
        parameters: z.string(),
        fetched_at: z.string(),
        records: whole(),
      }),
    )
    .optional()
    .describe('The requests that brought the records, the first ten'),
  deleted: z.boolean().optional(),
  nextCursor,
});

/** An answer. */
export type DataOutput = z.input<typeof dataOutput>;
