import * as z from 'zod';

import { defineEntityName, toIso, defineTypeName, defineCount } from '../answers/values.ts';
import type { Detail } from '../entities/entity.shapes.ts';
import type { RelationRecord } from '../memory/records.ts';
import type { NamedRelation } from './find-relation.ts';

/** A relation in an answer. */
export const relationView = z.object({
  from: z.string(),
  to: z.string(),
  relationType: z.string(),
  project: z.string().optional(),
  strength: z.number().optional(),
  confidence: z.number().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  id: z.string().optional(),
  version: defineCount().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  changedBy: z.string().optional(),
  validFrom: z.string().optional(),
  validTo: z.string().optional(),
});

/** A relation in an answer. */
export type RelationView = z.output<typeof relationView>;

/** A relation in the detail asked for. */
export function toRelationView(record: RelationRecord, detail: Detail): RelationView {
  const { from, to, type, validTo, metadata } = record;
  const ends = { from, to, relationType: type };
  if (detail !== 'full') return ends;
  return {
    ...ends,
    project: record.project,
    strength: record.strength,
    confidence: record.confidence,
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    id: record.uid,
    version: record.version,
    createdAt: toIso(record.createdAt),
    updatedAt: toIso(record.updatedAt),
    changedBy: record.changedBy,
    validFrom: toIso(record.validFrom),
    ...(validTo === null ? {} : { validTo: toIso(validTo) }),
  };
}

/** What identifies a relation. */
export const relationKey = {
  from: defineEntityName('The name of the entity where it starts'),
  to: defineEntityName('The name of the entity where it ends'),
  relationType: defineTypeName('What it says, in active voice, such as depends_on'),
};

const LONGEST_METADATA = 20_000;

/** The values of a relation that a caller can give. */
export const relationFacts = {
  strength: z.number().min(0).max(1).optional().describe('How strong it is, 0 to 1'),
  confidence: z.number().min(0).max(1).optional().describe('How sure it is, 0 to 1'),
  metadata: z
    .record(z.string().max(200), z.unknown())
    .refine((given) => JSON.stringify(given).length <= LONGEST_METADATA, {
      error: `expected at most ${LONGEST_METADATA.toLocaleString('en-US')} characters as JSON`,
    })
    .optional()
    .describe('What else is known of it'),
};

/** A relation with what is known of it, without what the server stamps. */
export const relationFactsView = relationView.pick({
  from: true,
  to: true,
  relationType: true,
  strength: true,
  confidence: true,
  metadata: true,
});

/** A relation as the caller named it. */
export function toNamed(given: {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}): NamedRelation {
  return { from: given.from, to: given.to, type: given.relationType };
}

/** A relation with what is known of it. */
export function toFactsView(record: RelationRecord): RelationView {
  const { from, to, type: relationType, strength, confidence, metadata } = record;
  const more = Object.keys(metadata).length === 0 ? {} : { metadata };
  return { from, to, relationType, strength, confidence, ...more };
}
