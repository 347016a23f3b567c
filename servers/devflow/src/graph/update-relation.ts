import { isDeepStrictEqual } from 'node:util';

import type { RelationFacts, RelationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { completed, type PartialFacts } from './create-relations.ts';
import type { NamedRelation } from './find-ends.ts';
import { assertHolds, needRelation } from './find-relation.ts';

/** What a relation is to be. */
export interface RelationUpdate {
  readonly relation: NamedRelation;
  readonly facts: PartialFacts;
  /** Whether metadata is added to what there is instead of taking its place. */
  readonly isMerged: boolean;
}

/** A relation before and after it was changed. */
export interface UpdatedRelation {
  readonly outcome: 'updated' | 'unchanged';
  readonly relation: RelationRecord;
  readonly before: RelationFacts;
}

/** Changes what is known of a relation; what is left out stays. */
export async function updateRelation(
  writer: Writer,
  project: string,
  { relation: asked, facts, isMerged }: RelationUpdate,
): Promise<UpdatedRelation> {
  const relation = await needRelation(writer, project, asked);
  assertHolds(relation);
  const before = completed({}, relation);
  const { metadata } = facts;
  const whole = isMerged && metadata !== undefined ? { ...before.metadata, ...metadata } : metadata;
  const to = completed({ ...facts, metadata: whole }, before);
  if (isDeepStrictEqual(to, before)) return { outcome: 'unchanged', relation, before };
  return { outcome: 'updated', relation: await writer.reviseRelation(relation.id, to), before };
}
