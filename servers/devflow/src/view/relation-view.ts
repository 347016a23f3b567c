import * as z from 'zod';

import type { RelationRecord } from '../memory/records.ts';
import type { Detail } from './entity-view.ts';
import { toIso } from './time.ts';
import { whole } from './whole.ts';

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
  version: whole().optional(),
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
