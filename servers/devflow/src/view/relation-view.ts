import * as z from 'zod';

import type { RelationRecord } from '../store/records.ts';
import type { Detail } from './entity-view.ts';
import { toIso } from './time.ts';

/** A relation in an answer. */
export const relationView = z.object({
  from: z.string().describe('The entity where it starts'),
  to: z.string().describe('The entity where it ends'),
  relationType: z.string().describe('What it says, in active voice'),
  project: z.string().optional().describe('Its project'),
  strength: z.number().optional().describe('How strong it is, 0 to 1'),
  confidence: z.number().optional().describe('How sure it is, 0 to 1'),
  metadata: z.record(z.string(), z.unknown()).optional().describe('What else is known of it'),
  id: z.string().optional().describe('Its stable id'),
  version: z.number().int().optional().describe('Counts its changes'),
  createdAt: z.string().optional().describe('When it was made, ISO 8601'),
  updatedAt: z.string().optional().describe('When it was changed last'),
  changedBy: z.string().optional().describe('The client that changed it last'),
  validFrom: z.string().optional().describe('Since when this version holds'),
  validTo: z.string().optional().describe('Until when this version held; absent while it holds'),
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
