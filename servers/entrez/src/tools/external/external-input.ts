import * as z from 'zod';

import {
  IDENTIFIER_TYPES,
  PUBCHEM_FORMATS,
  PUBCHEM_VIEWS,
  STRUCTURE_SEARCHES,
  STRUCTURE_TYPES,
} from '../../pubchem/pubchem.ts';
import { cursor, maxTokens } from '../../answers/fields.ts';

/** What each service can do. */
export const OPERATIONS = {
  pubchem: ['compound', 'substance', 'bioassay', 'structure_search'],
  pmc: ['id_convert', 'oa_service', 'citation_export'],
} as const;

/** The formats of citations. */
const CITATION_FORMATS = ['ris', 'nbib', 'medline', 'bibtex'] as const;

const word = (most: number): z.ZodString => z.string().trim().max(most);

/** What `entrez_external` takes. */
export const externalInput = z.object({
  service: z.enum(['pubchem', 'pmc']).describe('Which service'),
  operation: z
    .enum([...OPERATIONS.pubchem, ...OPERATIONS.pmc])
    .describe(`pubchem: ${OPERATIONS.pubchem.join(', ')}; pmc: ${OPERATIONS.pmc.join(', ')}`),
  identifier: word(5_000)
    .optional()
    .describe(
      'compound, substance, bioassay: what to look up; several cid, sid or aid with commas; xref, sourceid and target as kind/value',
    ),
  identifier_type: z.enum(IDENTIFIER_TYPES).optional().describe('What identifier is'),
  view: z
    .enum(PUBCHEM_VIEWS)
    .optional()
    .describe('What to tell of it; by default record, or identifiers where it names a list'),
  search_type: z.enum(STRUCTURE_SEARCHES).optional().describe('structure_search: how to compare'),
  structure: z.string().max(200_000).optional().describe('structure_search: the structure'),
  structure_type: z.enum(STRUCTURE_TYPES).optional().describe('How structure is written'),
  threshold: z
    .number()
    .min(0)
    .max(100)
    .default(90)
    .describe('similarity: the least likeness in percent'),
  ids: word(10_000)
    .optional()
    .describe('id_convert: up to 200 PMIDs, PMCIDs or DOIs with commas; citation_export: up to 20'),
  id: word(400).optional().describe('oa_service, citation_export: a PMCID, PMID or DOI'),
  citation_format: z.enum(CITATION_FORMATS).optional().describe('citation_export: the format'),
  output_format: z
    .enum(PUBCHEM_FORMATS)
    .default('json')
    .describe('Form of data; png comes as a picture'),
  max_records: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1_000)
    .describe('How many ids a search finds at most'),
  versions: z.enum(['yes', 'no']).default('no').describe('id_convert: all versions of articles'),
  max_tokens: maxTokens(),
  cursor: cursor(),
});

/** A call as it was understood. */
export type ExternalInput = z.output<typeof externalInput>;
