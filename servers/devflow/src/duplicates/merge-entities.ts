import { ToolError } from '@wellspoken/kit';

import { needNamed } from '../entities/find-named.ts';
import type { EntityRecord, RelationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';

/** Which entities are the same thing. */
interface Merge {
  /** The one that stays. */
  readonly into: string;
  /** Those that become part of it. */
  readonly from: readonly string[];
}

/** What one entity gave to the one that it became part of. */
export interface MergedEntity extends Repointed {
  readonly entity: EntityRecord;
  /** The observations that are new to the other one. */
  readonly moved: readonly string[];
  /** How many observations it had already. */
  readonly known: number;
  readonly aliases: readonly string[];
}

/** The result of a merge. */
export interface Merged {
  readonly into: EntityRecord;
  readonly merged: readonly MergedEntity[];
}

/** Makes entities part of another one: observations, relations and names go over to it. */
export async function mergeInto(
  writer: Writer,
  project: string,
  { into: name, from }: Merge,
): Promise<Merged> {
  const into = await needNamed(writer, project, name);
  const parts = new Map<number, EntityRecord>();
  for (const other of from) {
    const part = await needNamed(writer, project, other);
    assertOther(part, into, other);
    parts.set(part.id, part);
  }
  const ids = new Set([into.id, ...parts.keys()]);
  const merged: MergedEntity[] = [];
  for (const part of parts.values()) merged.push(await take(writer, part, { into, ids }));
  const [after = into] = await writer.entities([into.id]);
  return { into: after, merged };
}

function assertOther(part: EntityRecord, into: EntityRecord, asked: string): void {
  if (part.id !== into.id) return;
  throw new ToolError(
    'invalid_arguments',
    `from: "${asked}" is the entity "${into.name}" itself, into which the others are merged.`,
    { suggestions: ['Name only others in from.'] },
  );
}

interface Whole {
  readonly into: EntityRecord;
  /** The keys of all that become one. */
  readonly ids: ReadonlySet<number>;
}

async function take(writer: Writer, part: EntityRecord, whole: Whole): Promise<MergedEntity> {
  const { into } = whole;
  const moved: string[] = [];
  let known = 0;
  for (const { id, text } of await writer.observations([part.id])) {
    const same = await writer.findObservation(into.id, text);
    if (same === undefined) {
      await writer.copyObservation(id, into.id);
      moved.push(text);
    } else {
      await writer.inherit('observation', id, same.id);
      known++;
    }
  }
  const relations = await repointRelations(writer, part, whole);
  await writer.closeEntity(part.id, into.id);
  const aliases = [part.name, ...part.aliases];
  for (const alias of aliases) await writer.addAlias(into.id, alias);
  return { entity: part, moved, known, aliases, ...relations };
}

/** What became of the relations of an entity that became part of another one. */
interface Repointed {
  /** Those that the other one has now. */
  readonly repointed: readonly RelationRecord[];
  /** How many it had already. */
  readonly knownRelations: number;
  /** Those between the entities that are one now; they are gone. */
  readonly dropped: readonly RelationRecord[];
}

interface Pair {
  readonly into: EntityRecord;
  readonly ids: ReadonlySet<number>;
}

/** Gives the relations of an entity to another one. */
async function repointRelations(
  writer: Writer,
  part: EntityRecord,
  { into, ids }: Pair,
): Promise<Repointed> {
  const repointed: RelationRecord[] = [];
  const dropped: RelationRecord[] = [];
  let knownRelations = 0;
  for (const relation of await writer.relations([part.id])) {
    await writer.closeRelation(relation.id);
    const { fromId, toId } = relation;
    if (fromId !== toId && ids.has(fromId) && ids.has(toId)) {
      dropped.push(relation);
      continue;
    }
    const ends = { fromId: swapped(fromId), toId: swapped(toId) };
    const made = await giveOver(writer, relation, ends);
    if (made === undefined) knownRelations++;
    else repointed.push(made);
  }
  return { repointed, knownRelations, dropped };

  function swapped(id: number): number {
    return id === part.id ? into.id : id;
  }
}

/** The relation between the new ends; none where it was there already. */
async function giveOver(
  writer: Writer,
  relation: RelationRecord,
  ends: { readonly fromId: number; readonly toId: number },
): Promise<RelationRecord | undefined> {
  const { type, strength, confidence, metadata, createdAt } = relation;
  const facts = { strength, confidence, metadata };
  const known = await writer.relation({ ...ends, type });
  const made =
    known === undefined
      ? await writer.insertRelation({ ...ends, type, ...facts, createdAt })
      : known.validTo === null
        ? known
        : await writer.reopenRelation(known.id, facts);
  await writer.inherit('relation', relation.id, made.id);
  return known?.validTo === null ? undefined : made;
}
