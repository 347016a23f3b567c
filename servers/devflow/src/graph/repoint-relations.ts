import type { EntityRecord, RelationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';

/** What became of the relations of an entity that became part of another one. */
export interface Repointed {
  /** Those that the other one has now. */
  readonly repointed: readonly RelationRecord[];
  /** How many it had already. */
  readonly knownRelations: number;
  /** Those between the entities that are one now; they are gone. */
  readonly dropped: readonly RelationRecord[];
}

interface Whole {
  readonly into: EntityRecord;
  readonly ids: ReadonlySet<number>;
}

/** Gives the relations of an entity to another one. */
export async function repoint(
  writer: Writer,
  part: EntityRecord,
  { into, ids }: Whole,
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
