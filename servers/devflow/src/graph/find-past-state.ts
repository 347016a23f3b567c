import { ToolError } from '@wellspoken/kit';

import type { EntityRecord, ObservationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { toIso } from '../view/time.ts';
import { findNamed, noEntity } from './find-named.ts';

/** What an entity was. */
export interface PastState {
  readonly name: string;
  readonly type: string;
  readonly observations: readonly ObservationRecord[];
}

/** Which state of an entity is meant. */
export interface Past {
  readonly version?: number | undefined;
  readonly at?: number | undefined;
}

/** The entity that is meant by a name to be restored: one that has it, else one that had it. */
export async function findRestorable(
  writer: Writer,
  project: string,
  name: string,
): Promise<EntityRecord> {
  const current = (await findNamed(writer, project, [name])).get(name);
  if (current?.name === name) return current;
  const gone = await writer.findDeleted(project, name);
  if (gone !== undefined) return gone;
  if (current !== undefined) return current;
  const [past] = await writer.findPast({ project }, name, 1);
  if (past !== undefined) return past;
  throw await noEntity(writer, project, name);
}

/** What an entity was in a version or at a moment. */
export async function readPast(
  writer: Writer,
  entity: EntityRecord,
  past: Past,
): Promise<PastState> {
  const number = past.version ?? (await versionAt(writer, entity, past.at ?? 0));
  const [version] = await writer.entityVersions(entity.id, { after: number - 1, limit: 1 });
  if (version?.version !== number) {
    const [first] = await writer.entityVersions(entity.id, { limit: 1 });
    throw new ToolError(
      'not_found',
      `"${entity.name}" has no version ${number}: its versions are ${first?.version ?? 1} to ${entity.version}.`,
      { suggestions: ['get_entity_history shows them.'] },
    );
  }
  const observations = await writer.observationsOfVersion(entity.id, number);
  return { name: version.name, type: version.type, observations };
}

async function versionAt(writer: Writer, entity: EntityRecord, at: number): Promise<number> {
  const [then] = await writer.entities([entity.id], at);
  if (then !== undefined) return then.version;
  throw new ToolError('not_found', `"${entity.name}" was not there at ${toIso(at)}.`, {
    suggestions: ['get_entity_history shows since when and until when it was there.'],
  });
}
