import * as z from 'zod';

import type { EntityRecord, ObservationRecord } from '../store/records.ts';
import { toIso } from './time.ts';

/** How much of each entity an answer holds. */
export const DETAILS = ['names', 'summary', 'observations', 'full'] as const;

/** How much of each entity an answer holds. */
export type Detail = (typeof DETAILS)[number];

/** What is known of an observation beside its text. */
const observationDetail = z.object({
  id: z.string().describe('Names it for delete_observations and restore'),
  createdAt: z.string().describe('When it was noted first, ISO 8601'),
  changedBy: z.string().describe('The client that noted it'),
  source: z.string().optional().describe('Where it comes from'),
  confidence: z.number().optional().describe('How sure it is, 0 to 1'),
  tags: z.array(z.string()).optional().describe('Words it is filed under'),
  assertions: z.number().int().optional().describe('How often it was said, where more than once'),
  assertedAt: z.string().optional().describe('When it was said last, where more than once'),
  validFrom: z.string().describe('Since when it holds'),
  validTo: z.string().optional().describe('Until when it held; absent while it holds'),
});

/** An observation that stands alone in an answer. */
export const observationView = z.object({
  text: z.string().describe('What was noted'),
  ...observationDetail.shape,
});

/** An entity in an answer. */
export const entityView = z.object({
  name: z.string().describe('Its name'),
  entityType: z.string().describe('What kind of thing it is'),
  observations: z.array(z.string()).describe('What was noted about it, the oldest first'),
  observationCount: z
    .number()
    .int()
    .optional()
    .describe('How many observations it has, where not all of them stand here'),
  project: z.string().optional().describe('Its project'),
  aliases: z.array(z.string()).optional().describe('Other names that find it'),
  id: z.string().optional().describe('Its stable id, which survives renaming'),
  version: z.number().int().optional().describe('Counts its changes'),
  createdAt: z.string().optional().describe('When it was made, ISO 8601'),
  updatedAt: z.string().optional().describe('When it was changed last'),
  changedBy: z.string().optional().describe('The client that changed it last'),
  validFrom: z.string().optional().describe('Since when this version holds'),
  validTo: z.string().optional().describe('Until when this version held; absent while it holds'),
  observationDetails: z
    .array(observationDetail)
    .optional()
    .describe('What is known of each of these observations, in the same order'),
});

/** An entity in an answer. */
export type EntityView = z.output<typeof entityView>;

/** What is known of an observation beside its text. */
export type ObservationDetail = z.output<typeof observationDetail>;

/** An observation that stands alone in an answer. */
export type ObservationView = z.output<typeof observationView>;

/** How an observation is named in answers. */
export function observationId(id: number): string {
  return `o${id}`;
}

/** An observation that stands alone. */
export function toObservationView(record: ObservationRecord): ObservationView {
  return { text: record.text, ...toObservationDetail(record) };
}

/** What is known of an observation beside its text. */
export function toObservationDetail(record: ObservationRecord): ObservationDetail {
  const { changedBy, source, confidence, tags, assertions, validTo } = record;
  return {
    id: observationId(record.id),
    createdAt: toIso(record.createdAt),
    changedBy,
    ...(source === null ? {} : { source }),
    ...(confidence === null ? {} : { confidence }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(assertions > 1 ? { assertions, assertedAt: toIso(record.assertedAt) } : {}),
    validFrom: toIso(record.validFrom),
    ...(validTo === null ? {} : { validTo: toIso(validTo) }),
  };
}

/** An entity without its observations, in the detail asked for. */
export function toEntityHead(record: EntityRecord, detail: Detail): EntityView {
  const { name, type, aliases, validTo } = record;
  const head = { name, entityType: type, observations: [] };
  if (detail !== 'full') return head;
  return {
    ...head,
    project: record.project,
    ...(aliases.length === 0 ? {} : { aliases: [...aliases] }),
    id: record.uid,
    version: record.version,
    createdAt: toIso(record.createdAt),
    updatedAt: toIso(record.updatedAt),
    changedBy: record.changedBy,
    validFrom: toIso(record.validFrom),
    ...(validTo === null ? {} : { validTo: toIso(validTo) }),
  };
}
