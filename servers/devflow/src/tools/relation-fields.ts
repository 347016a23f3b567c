import * as z from 'zod';

import type { NamedRelation } from '../graph/find-ends.ts';
import type { RelationRecord } from '../memory/records.ts';
import { relationView, type RelationView } from '../view/relation-view.ts';
import { entityName, typeName } from '../view/text-fields.ts';

/** What tells a relation from others. */
export const relationKey = {
  from: entityName('The name of the entity where it starts'),
  to: entityName('The name of the entity where it ends'),
  relationType: typeName('What it says, in active voice, such as depends_on'),
};

const LONGEST_METADATA = 20_000;

/** What can be said of a relation. */
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
