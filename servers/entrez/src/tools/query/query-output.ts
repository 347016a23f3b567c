import * as z from 'zod';

import { nextCursor, notes, retrievedAt, whole } from '../../answers/fields.ts';

const texts = z.array(z.string()).optional();
const count = whole().optional();
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
  tables: z.array(z.object({ name: z.string(), rows: whole() })).optional(),
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
      total: whole(),
    }),
  )
  .optional()
  .describe('link: related records');

const counts = z
  .array(z.object({ database: z.string(), count: whole() }))
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
