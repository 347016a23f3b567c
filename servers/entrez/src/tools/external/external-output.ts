import * as z from 'zod';

import { nextCursor, notes, retrievedAt, whole } from '../../answers/fields.ts';

const text = z.string().optional();

const metadata = z.object({
  service: z.string().describe('Which service was asked'),
  operation: z.string().describe('What was done'),
  identifier: text.describe('As it was given'),
  identifier_type: text.describe('As it was given'),
  view: text.describe('What was told of it'),
  search_type: text.describe('As it was given'),
  structure: text.describe('As it was given, where it is short'),
  structure_type: text.describe('As it was given'),
  threshold: z.number().optional().describe('As it was given'),
  max_records: whole().optional().describe('As it was given'),
  ids: text.describe('As they were given'),
  id: text.describe('As it was given'),
  citation_format: text.describe('As it was given'),
  versions: text.describe('As it was given'),
  output_format: z.string().describe('Form of data'),
  part: z
    .object({
      unit: z.enum(['items', 'characters']).describe('What is counted'),
      from: whole().describe('How many came before'),
      count: whole().describe('How many stand here'),
      total: whole().describe('How many there are'),
      item: whole().optional().describe('Of which item these are characters, from 0'),
    })
    .optional()
    .describe('Which part of the whole data is'),
  omitted: z.array(z.string()).optional().describe('What was left out of each record'),
  missing: z
    .array(
      z.object({
        id: z.string().describe('An id that was asked for'),
        reason: z.string().describe('Why there is nothing'),
      }),
    )
    .optional()
    .describe('Ids without a result'),
});

/** What `entrez_external` answers. */
export const externalOutput = z.object({
  success: z.literal(true).describe('Failures come as errors'),
  source: z.string().describe('Who says so'),
  data: z
    .union([z.string(), z.looseObject({})])
    .describe('What the service answered: an object for json, else text, or a part of it'),
  metadata: metadata.describe('What was asked, and what data is'),
  notes,
  retrievedAt,
  nextCursor,
});

/** An answer. */
export type ExternalOutput = z.output<typeof externalOutput>;
