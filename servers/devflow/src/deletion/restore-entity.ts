import { isDeepStrictEqual } from 'node:util';
import { ToolError } from '@wellspoken/kit';

import { toIso } from '../answers/values.ts';
import { findNamed, createMissingError } from '../entities/find-named.ts';
import { assertFree, rename } from '../entities/update-entity.ts';
import type { EntityRecord, ObservationRecord, RelationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { NOTHING_RESTORED, type NotRestored, type Restored } from './restore-facts.ts';

/** Which entity is to be what it was. */
interface EntityRestore extends Past {
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

/** Brings back a deleted entity with what was closed with it; as it was last, or in a version. */
async function reopen(
  writer: Writer,
  gone: EntityRecord,
  state: PastState | undefined,
): Promise<Restored> {
  const { name, type } = state ?? gone;
  const closed = await writer.closedWith(gone.id);
  const successor = await takeName(writer, gone, name);
  await writer.reopenEntity(gone.id, { name, type });
  const observations: string[] = [];
  for (const id of state?.observations.map((one) => one.id) ?? closed.observations) {
    observations.push((await writer.copyObservation(id, gone.id)).text);
  }
  const notRestored: NotRestored[] = [];
  const aliases = await bringAliases(writer, { gone, wanted: closed.aliases, notRestored });
  const relations = await bringRelations(writer, { wanted: closed.relations, notRestored });
  const [entity = gone] = await writer.entities([gone.id]);
  const reason =
    successor === undefined
      ? {}
      : {
          reason: `It had become part of "${successor.name}"; what went over to that one stays there too.`,
        };
  return {
    ...NOTHING_RESTORED,
    outcome: 'restored',
    ...reason,
    entity,
    observations,
    aliases,
    relations,
    notRestored,
  };
}

/** Frees the name: the entity that it became part of has it as an alias. */
async function takeName(
  writer: Writer,
  gone: EntityRecord,
  name: string,
): Promise<EntityRecord | undefined> {
  const successor = await writer.mergedInto(gone.id);
  if (successor?.aliases.includes(name) === true) await writer.removeAlias(successor.id, name);
  await assertFree(writer, { ...gone, name }, name);
  return successor;
}

interface Aliases {
  readonly gone: EntityRecord;
  readonly wanted: readonly string[];
  readonly notRestored: NotRestored[];
}

async function bringAliases(
  writer: Writer,
  { gone, wanted, notRestored }: Aliases,
): Promise<readonly string[]> {
  const taken = await findNamed(writer, gone.project, wanted);
  const aliases: string[] = [];
  for (const alias of wanted) {
    const holder = taken.get(alias);
    if (holder === undefined) {
      await writer.addAlias(gone.id, alias);
      aliases.push(alias);
    } else if (holder.id !== gone.id) {
      const reason = `"${holder.name}" has this name now.`;
      notRestored.push({ what: `alias "${alias}"`, reason });
    }
  }
  return aliases;
}

interface Relations {
  readonly wanted: readonly RelationRecord[];
  readonly notRestored: NotRestored[];
}

async function bringRelations(
  writer: Writer,
  { wanted, notRestored }: Relations,
): Promise<readonly RelationRecord[]> {
  const ids = wanted.flatMap(({ fromId, toId }) => [fromId, toId]);
  const there = new Set((await writer.entities([...new Set(ids)])).map(({ id }) => id));
  const relations: RelationRecord[] = [];
  for (const { id, fromId, toId, from, to, type, ...facts } of wanted) {
    const missing = [...(there.has(fromId) ? [] : [from]), ...(there.has(toId) ? [] : [to])];
    if (missing.length === 0) {
      const { strength, confidence, metadata } = facts;
      relations.push(await writer.reopenRelation(id, { strength, confidence, metadata }));
    } else {
      const what = `relation "${type}" from "${from}" to "${to}"`;
      const reason = `"${missing.join('", "')}" is deleted. Restore that, then this relation.`;
      notRestored.push({ what, reason });
    }
  }
  return relations;
}

/** What an entity was. */
interface PastState {
  readonly name: string;
  readonly type: string;
  readonly observations: readonly ObservationRecord[];
}

/** Which state of an entity is meant. */
interface Past {
  readonly version?: number | undefined;
  readonly at?: number | undefined;
}

/** The entity that is meant by a name to be restored: one that has it, else one that had it. */
async function findRestorable(
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
  throw await createMissingError(writer, project, name);
}

/** What an entity was in a version or at a moment. */
async function readPast(writer: Writer, entity: EntityRecord, past: Past): Promise<PastState> {
  const number = past.version ?? (await findVersionAt(writer, entity, past.at ?? 0));
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

async function findVersionAt(writer: Writer, entity: EntityRecord, at: number): Promise<number> {
  const [then] = await writer.entities([entity.id], at);
  if (then !== undefined) return then.version;
  throw new ToolError('not_found', `"${entity.name}" was not there at ${toIso(at)}.`, {
    suggestions: ['get_entity_history shows since when and until when it was there.'],
  });
}
