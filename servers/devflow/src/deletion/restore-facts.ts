import { ToolError } from '@wellspoken/kit';

import { toIso } from '../answers/values.ts';
import { readObservationId } from '../entities/entity.shapes.ts';
import type { EntityRecord, RelationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { type NamedRelation, needRelation } from '../relations/find-relation.ts';

/** Brings back an observation that was deleted. */
export async function restoreObservation(
  writer: Writer,
  project: string,
  given: string,
): Promise<Restored> {
  const id = readObservationId(given);
  const observation = id === undefined ? undefined : await writer.observation(id);
  if (observation === undefined) {
    throw new ToolError('not_found', `There is no observation "${given}".`, {
      suggestions: ['get_entity_history shows the ids of what was removed.'],
    });
  }
  const [entity] = await writer.entities([observation.entityId]);
  if (entity === undefined) {
    throw new ToolError('not_found', `The entity of observation "${given}" is deleted.`, {
      suggestions: ['Bring back the entity first, with restore and entity_name.'],
    });
  }
  if (entity.project !== project) {
    throw new ToolError(
      'not_found',
      `Observation "${given}" belongs to project "${entity.project}", not to "${project}".`,
      { suggestions: [`Pass project "${entity.project}".`] },
    );
  }
  const known = await writer.findObservation(entity.id, observation.text);
  if (known !== undefined) {
    const reason = `"${entity.name}" has this observation.`;
    return { ...NOTHING_RESTORED, entity, reason };
  }
  await writer.copyObservation(observation.id, entity.id);
  const [after = entity] = await writer.entities([entity.id]);
  const observations = [observation.text];
  return { ...NOTHING_RESTORED, outcome: 'restored', entity: after, observations };
}

/** Brings back a relation that was deleted, with what was known of it last. */
export async function restoreRelation(
  writer: Writer,
  project: string,
  asked: NamedRelation,
): Promise<Restored> {
  const known = await needRelation(writer, project, asked);
  if (known.validTo === null) {
    const reason = `It is there since ${toIso(known.validFrom)}.`;
    return { ...NOTHING_RESTORED, reason };
  }
  const { strength, confidence, metadata } = known;
  const relation = await writer.reopenRelation(known.id, { strength, confidence, metadata });
  return { ...NOTHING_RESTORED, outcome: 'restored', relations: [relation] };
}

/** Something that could not be restored. */
export interface NotRestored {
  readonly what: string;
  readonly reason: string;
}

/** What was restored, what was removed, and what could not be restored. */
export interface Restored {
  readonly outcome: 'restored' | 'unchanged';
  readonly reason?: string;
  readonly entity?: EntityRecord;
  readonly observations: readonly string[];
  /** Observations that the earlier version did not have. */
  readonly removed: readonly string[];
  readonly aliases: readonly string[];
  readonly relations: readonly RelationRecord[];
  readonly notRestored: readonly NotRestored[];
}

/** Nothing was restored. */
export const NOTHING_RESTORED: Restored = {
  outcome: 'unchanged',
  observations: [],
  removed: [],
  aliases: [],
  relations: [],
  notRestored: [],
};
