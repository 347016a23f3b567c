import { ToolError } from '@wellspoken/kit';

import type { Writer } from '../memory/writer.ts';
import { toIso } from '../view/time.ts';
import type { NamedRelation } from './find-ends.ts';
import { needRelation } from './find-relation.ts';
import { readObservationId } from './observation-id.ts';
import { NOTHING_RESTORED, type Restored } from './restored.ts';

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
