import * as z from 'zod';

import { omitEmpty } from '../answers/present.ts';
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
