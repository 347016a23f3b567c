import { isDeepStrictEqual } from 'node:util';

import type { EntityRecord, ObservationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { findRestorable, readPast, type Past, type PastState } from './find-past-state.ts';
import { rename } from './free-name.ts';
import { reopen } from './reopen-entity.ts';
import { NOTHING_RESTORED, type Restored } from './restored.ts';

/** Which entity is to be what it was. */
export interface EntityRestore extends Past {
  readonly name: string;
}

/** Brings back a deleted entity, or sets one to an earlier version; either is a new version. */
export async function restoreEntity(
  writer: Writer,
  project: string,
  { name, ...past }: EntityRestore,
): Promise<Restored> {
  const entity = await findRestorable(writer, project, name);
  const isPast = past.version !== undefined || past.at !== undefined;
  const state = isPast ? await readPast(writer, entity, past) : undefined;
  if (entity.validTo !== null) return reopen(writer, entity, state);
  if (state !== undefined) return setBack(writer, entity, state);
  const reason = 'It is there. To set it to an earlier version, give version or timestamp.';
  return { ...NOTHING_RESTORED, entity, reason };
}

async function setBack(writer: Writer, entity: EntityRecord, state: PastState): Promise<Restored> {
  await rename(writer, entity, { name: state.name, type: state.type, keepAlias: true });
  const { observations, removed } = await setObservations(writer, entity, state.observations);
  const [after = entity] = await writer.entities([entity.id]);
  const isSame = after.version === entity.version;
  const aliases = after.aliases.filter((alias) => !entity.aliases.includes(alias));
  return {
    ...NOTHING_RESTORED,
    outcome: isSame ? 'unchanged' : 'restored',
    ...(isSame ? { reason: 'It is what it was then.' } : {}),
    entity: after,
    observations,
    removed,
    aliases,
  };
}

/** Makes the observations of an entity exactly those of before. */
async function setObservations(
  writer: Writer,
  entity: EntityRecord,
  wanted: readonly ObservationRecord[],
): Promise<Pick<Restored, 'observations' | 'removed'>> {
  const observations: string[] = [];
  const kept = new Set<number>();
  const missing: ObservationRecord[] = [];
  for (const past of wanted) {
    const known = await writer.findObservation(entity.id, past.text);
    if (known !== undefined && isAlike(known, past)) kept.add(known.id);
    else missing.push(past);
  }
  const removed: string[] = [];
  for (const { id, text } of await writer.observations([entity.id])) {
    if (kept.has(id)) continue;
    await writer.closeObservation(id);
    removed.push(text);
  }
  for (const { id, text } of missing) {
    await writer.copyObservation(id, entity.id);
    observations.push(text);
  }
  return { observations, removed };
}

function isAlike(one: ObservationRecord, other: ObservationRecord): boolean {
  return (
    one.source === other.source &&
    one.confidence === other.confidence &&
    isDeepStrictEqual(one.tags, other.tags)
  );
}
