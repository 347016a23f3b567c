import * as z from 'zod';

import { whole } from '../../answer/whole.ts';
import { nextCursor, notes } from '../fields.ts';

const texts = z.array(z.string()).optional();
const count = whole().optional();
const text = z.string().optional();

const search = {
  query: text.describe('The term as it was sent'),
  idlist: texts.describe('search: ids that were found'),
  preview_ids: texts.describe('The first ten of them'),
  total_results: count.describe('How many match in all'),
  returned_results: count.describe('How many stand here'),
  count: count.describe('search: as total_results; else how many records or ids this is about'),
  retstart: count.describe('How many were skipped'),
  retmax: count.describe('How many were asked for'),
  queryTranslation: text.describe('How NCBI understood the query'),
  webEnv: text.describe('Where NCBI remembers the records: pass as webenv'),
  queryKey: text.describe('Which ones there: pass as query_key'),
  warnings: texts.describe('What NCBI could not use as it was written'),
  suggestions: texts.describe('How the query might find more of what is meant'),
  context_notes: texts.describe('What the number of hits means'),
  next_steps: texts.describe('What to call next'),
};

const records = {
  ids: texts.describe('Ids that this answer is about'),
  records: z
    .array(z.looseObject({ uid: z.string().describe('Its id') }))
    .optional()
    .describe('summary: fields as the database names them'),
  missing: z
    .array(
      z.object({
        id: z.string().describe('An id that was asked for'),
        reason: z.string().describe('Why there is nothing'),
      }),
    )
    .optional()
    .describe('Ids without a record'),
  data: text.describe('fetch: the records as NCBI wrote them, as far as they fit'),
  rettype: text.describe('Kind of record'),
  retmode: text.describe('Form of data'),
  estimatedTokens: count.describe('What all records of this page take'),
  staged: z.literal(true).optional().describe('The records are staged as tables'),
  data_access_id: text.describe('For entrez_data'),
  tables: z
    .array(
      z.object({
        name: z.string().describe('Name of a table'),
        rows: whole().describe('How many rows it has'),
      }),
    )
    .optional()
    .describe('What was staged'),
  expiresAt: text.describe('Until when they are kept'),
};

const info = z
  .object({
    name: z.string().describe('Name for database'),
    title: z.string().describe('Name for people'),
    description: z.string().describe('What it holds'),
    build: text.describe('Its build'),
    records: count.describe('How many records it has'),
    updated: text.describe('When it changed last'),
  })
  .optional()
  .describe('info: the database');

const fields = z
  .array(
    z.object({
      name: z.string().describe('Tag for a term, as in cancer[TITL]'),
      title: z.string().describe('Long name'),
      description: z.string().describe('What it searches'),
      terms: count.describe('How many terms it has'),
      kind: z.enum(['text', 'date', 'number']).describe('What it takes'),
      hidden: z.literal(true).optional().describe('Not offered on the web pages'),
    }),
  )
  .optional()
  .describe('info: search fields');

const linkNames = z
  .array(
    z.object({
      name: z.string().describe('For linkname'),
      to: z.string().describe('Where it leads'),
      title: z.string().describe('Name for people'),
      description: z.string().describe('What it means'),
    }),
  )
  .optional()
  .describe('info: links to other records');

const links = z
  .array(
    z.object({
      from: z.array(z.string()).describe('Ids that were asked for'),
      dbto: z.string().describe('Database of ids'),
      linkname: z.string().describe('Kind of link'),
      ids: z.array(z.string()).describe('Linked records, as far as they fit'),
      total: whole().describe('How many there are'),
    }),
  )
  .optional()
  .describe('link: related records');

const counts = z
  .array(
    z.object({
      database: z.string().describe('Name of a database'),
      count: whole().describe('How many records match'),
    }),
  )
  .optional()
  .describe('global_query: databases with hits, most first');

const failures = z
  .array(
    z.object({
      database: z.string().describe('A database that did not answer'),
      failure: z.string().describe('What went wrong'),
    }),
  )
  .optional()
  .describe('Databases without a count: their hits are unknown, not none');

/** What `entrez_query` answers; each operation has its own fields. */
export const queryOutput = z.object({
  success: z.literal(true).describe('Failures come as errors'),
  message: z.string().describe('The outcome in a sentence'),
  operation: z.string().describe('What was done'),
  database: z.string().describe('Where'),
  ...search,
  ...records,
  databases: texts.describe('info: names of all databases'),
  info,
  fields,
  linkNames,
  dbfrom: text.describe('link: database of the ids'),
  links,
  unlinked: texts.describe('link: ids without links'),
  invalid_ids: texts.describe('post: ids that NCBI did not take'),
  counts,
  without_hits: texts.describe('global_query: databases without a match'),
  failures,
  source: text.describe('global_query: which utility counted'),
  corrected: text.describe('spell: the query as it may be meant; absent where nothing is wrong'),
  replacements: texts.describe('spell: what was put in, in order'),
  retrievedAt: text.describe('When this came from NCBI, in UTC'),
  notes,
  nextCursor,
});

/** An answer. */
export type QueryOutput = z.output<typeof queryOutput>;
