import * as z from 'zod';

import {
  createCountField,
  createCursorField,
  createMaxTokensField,
  nextCursor,
  notes,
  retrievedAt,
} from '../answers/fields.ts';
import { omitEmpty } from '../answers/present.ts';
import { SEQUENCE_DATABASES } from './locate.ts';
import { STRANDS } from './range.ts';
import type { Feature, SequenceRecord } from './sequence.ts';

/** A feature as lists show it. */
export const featureView = z.object({
  key: z.string().describe('Such as gene, CDS or exon'),
  location: z.string().describe('Where, as GenBank writes it'),
  gene: z.string().optional(),
  locusTag: z.string().optional(),
  product: z.string().optional().describe('What it makes'),
  proteinId: z.string().optional().describe('Accession of the protein'),
  note: z.string().optional().describe('A note; "…" where it is longer'),
  crossReferences: z.array(z.string()).optional().describe('Ids elsewhere'),
});

/** What is known of a record beside its letters. */
export const recordView = z.object({
  definition: z.string(),
  division: z.string().optional().describe('Part of GenBank'),
  strandedness: z.string().optional(),
  created: z.string().optional(),
  updated: z.string().optional(),
  lineage: z.string().optional().describe('Taxonomy from the root down'),
  keywords: z.array(z.string()).optional(),
  comment: z.string().optional().describe('The comment; "…" where it is longer'),
  pmids: z.array(z.string()).optional().describe('PMIDs of papers about it'),
  links: z.array(z.string()).optional().describe('BioProject and the like'),
});

const MOST_NOTE = 300;
const MOST_COMMENT = 600;

/** Shows a feature; its translation stands in the protein record. */
export function toFeatureView({
  key,
  location,
  qualifiers,
}: Feature): z.output<typeof featureView> {
  const value = (name: string): string | undefined =>
    qualifiers.find((qualifier) => qualifier.name === name)?.value;
  return {
    key,
    location,
    ...omitEmpty({
      gene: value('gene'),
      locusTag: value('locus_tag'),
      product: value('product'),
      proteinId: value('protein_id'),
      note: shortenText(value('note'), MOST_NOTE),
      crossReferences: qualifiers.flatMap(({ name, value: id }) =>
        name === 'db_xref' && id !== undefined ? [id] : [],
      ),
    }),
  };
}

/** Shows a record without its letters and features. */
export function toRecordView(record: SequenceRecord): z.output<typeof recordView> {
  const { division, strandedness, created, updated, lineage } = record;
  return {
    definition: record.definition,
    ...omitEmpty({ division, strandedness, created, updated, lineage }),
    ...omitEmpty({
      keywords: [...record.keywords],
      comment: shortenText(record.comment, MOST_COMMENT),
      pmids: record.references.flatMap(({ pmid }) => pmid ?? []),
      links: record.links.map(({ database, id }) => `${database}: ${id}`),
    }),
  };
}

function shortenText(text: string | undefined, most: number): string | undefined {
  return text === undefined || text.length <= most ? text : `${text.slice(0, most)}…`;
}

/** The name of the tool, as its cursors know it. */
export const TOOL_NAME = 'get_sequence';

const FORMATS = ['fasta', 'genbank', 'summary'] as const;

const createPositionField = (description: string): z.ZodOptional<z.ZodNumber> =>
  z.number().int().min(1).max(1e10).optional().describe(description);

/** The arguments of `get_sequence`. */
export const sequenceInput = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[\w.|-]{1,60}$/, 'expected an accession such as NM_000546.6, or a uid')
    .describe('Accession, with or without version, or uid'),
  database: z
    .enum(SEQUENCE_DATABASES)
    .optional()
    .describe('By default what the form of the accession tells'),
  format: z
    .enum(FORMATS)
    .default('fasta')
    .describe('fasta: letters; genbank: the flat file; summary: facts and features'),
  start: createPositionField('First position, from 1'),
  stop: createPositionField('Last position, included'),
  strand: z
    .enum(STRANDS)
    .default('plus')
    .describe('minus: the reverse complement; only nucleotides'),
  max_tokens: createMaxTokensField(),
  cursor: createCursorField(),
});

/** The validated arguments of `get_sequence`. */
export type SequenceInput = z.output<typeof sequenceInput>;

const span = z.object({
  start: createCountField(),
  stop: createCountField(),
});

/** What `get_sequence` answers. */
export const sequenceOutput = z.object({
  accession: z.string().describe('Accession with version'),
  uid: z.string().describe('Its id at NCBI'),
  database: z.enum(SEQUENCE_DATABASES).describe('Where it is'),
  databaseFrom: z.enum(['argument', 'accession', 'lookup']).describe('How the database is known'),
  title: z.string().describe('What it is'),
  organism: z.string().optional(),
  taxonId: z.string().optional().describe('Its id in Taxonomy'),
  moleculeType: z.string().optional().describe('Such as mRNA or genomic'),
  topology: z.string().optional().describe('linear or circular'),
  length: createCountField().describe('Letters of the whole sequence'),
  range: span.describe('The part that was asked for'),
  strand: z.enum(STRANDS).describe('Which strand'),
  format: z.enum(FORMATS).describe('What this is'),
  shown: span.optional().describe('fasta: the part of the range that stands here'),
  text: z.string().optional().describe('FASTA or the flat file, or the next part of it'),
  textFrom: createCountField().optional().describe('genbank: where in the flat file text begins'),
  textLength: createCountField().optional().describe('genbank: characters of the whole flat file'),
  record: recordView.optional().describe('summary: facts'),
  featureFrom: createCountField()
    .optional()
    .describe('summary: the number of the first feature here'),
  features: z.array(featureView).optional().describe('summary: features in order'),
  featureCount: createCountField().optional().describe('summary: how many features there are'),
  link: z.string().describe('Its page'),
  notes,
  retrievedAt,
  nextCursor,
});

/** An answer of `get_sequence`. */
export type SequenceOutput = z.output<typeof sequenceOutput>;
