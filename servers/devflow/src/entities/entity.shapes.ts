import * as z from 'zod';

import { defineCount } from '../answers/values.ts';

/** How much of each entity an answer holds. */
export const DETAILS = ['names', 'summary', 'observations', 'full'] as const;

/** How much of each entity an answer holds. */
export type Detail = (typeof DETAILS)[number];

// Every tool that shows entities repeats these, so only names that need it are described.

/** What is known of an observation beside its text. */
const observationDetail = z.object({
  id: z.string(),
  createdAt: z.string(),
  changedBy: z.string(),
  source: z.string().optional(),
  confidence: z.number().optional(),
  tags: z.array(z.string()).optional(),
  assertions: defineCount().optional(),
  assertedAt: z.string().optional(),
  validFrom: z.string(),
  validTo: z.string().optional(),
});

/** An entity in an answer. */
export const entityView = z.object({
  name: z.string(),
  entityType: z.string(),
  observations: z.array(z.string()),
  observationCount: defineCount().optional().describe('Where not all of them stand here'),
  project: z.string().optional(),
  aliases: z.array(z.string()).optional(),
  id: z.string().optional(),
  version: defineCount().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  changedBy: z.string().optional(),
  validFrom: z.string().optional(),
  validTo: z.string().optional(),
  observationDetails: z
    .array(observationDetail)
    .optional()
    .describe('Of each observation, in the same order'),
});

/** An entity in an answer. */
export type EntityView = z.output<typeof entityView>;

/** What is known of an observation beside its text. */
export type ObservationDetail = z.output<typeof observationDetail>;

/** How an observation is named in answers. */
export function formatObservationId(id: number): string {
  return `o${id}`;
}

/** The key of an observation from how answers name it, such as "o12"; none for anything else. */
export function readObservationId(given: string): number | undefined {
  const [, digits] = /^o(\d{1,15})$/.exec(given) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
