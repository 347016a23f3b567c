import type { EntityRecord, RelationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import type { PastState } from './find-past-state.ts';
import { findNamed } from './find-named.ts';
import { assertFree } from './free-name.ts';
import { NOTHING_RESTORED, type NotRestored, type Restored } from './restored.ts';

/** Brings back a deleted entity with what was closed with it; as it was last, or in a version. */
export async function reopen(
  writer: Writer,
  gone: EntityRecord,
  state: PastState | undefined,
): Promise<Restored> {
  const { name, type } = state ?? gone;
  const closed = await writer.closedWith(gone.id);
  const heir = await takeName(writer, gone, name);
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
    heir === undefined
      ? {}
      : {
          reason: `It had become part of "${heir.name}"; what went over to that one stays there too.`,
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
  const heir = await writer.mergedInto(gone.id);
  if (heir?.aliases.includes(name) === true) await writer.removeAlias(heir.id, name);
  await assertFree(writer, { ...gone, name }, name);
  return heir;
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
