import { isDeepStrictEqual } from 'node:util';
import { ToolError } from '@wellspoken/kit';

import { quoteNames, joinSentences } from '../answers/sentences.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { findNamed, needNamed, sayAlias } from './find-named.ts';

/** What an entity is to be. */
interface EntityUpdate {
  readonly name: string;
  readonly newName?: string | undefined;
  readonly type?: string | undefined;
  readonly addAliases: readonly string[];
  readonly removeAliases: readonly string[];
  /** Whether the old name still finds it. */
  readonly keepAlias: boolean;
}

/** An entity before and after it was changed. */
export interface UpdatedEntity {
  readonly outcome: 'updated' | 'unchanged';
  readonly entity: EntityRecord;
  readonly before: EntityRecord;
  readonly reason?: string;
}

/** Changes the name, the type and the aliases of an entity. */
export async function updateEntity(
  writer: Writer,
  project: string,
  update: EntityUpdate,
): Promise<UpdatedEntity> {
  const before = await needNamed(writer, project, update.name);
  const absent = update.removeAliases.filter((alias) => !before.aliases.includes(alias));
  for (const alias of new Set(update.removeAliases)) {
    if (before.aliases.includes(alias)) await writer.removeAlias(before.id, alias);
  }
  const named = await rename(writer, await readCurrent(writer, before), {
    name: update.newName ?? before.name,
    type: update.type ?? before.type,
    keepAlias: update.keepAlias,
  });
  await addAliases(writer, named, update.addAliases);
  const entity = await readCurrent(writer, before);
  const isSame = isDeepStrictEqual(toComparable(entity), toComparable(before));
  return {
    outcome: isSame ? 'unchanged' : 'updated',
    entity,
    before,
    ...joinSentences([
      sayAlias(update.name, before),
      absent.length === 0 ? undefined : `It had no alias ${quoteNames(absent)}.`,
    ]),
  };
}

async function addAliases(
  writer: Writer,
  entity: EntityRecord,
  aliases: readonly string[],
): Promise<void> {
  const known = new Set([entity.name, ...entity.aliases]);
  for (const alias of aliases) {
    if (known.has(alias)) continue;
    await assertFree(writer, entity, alias);
    await writer.addAlias(entity.id, alias);
    known.add(alias);
  }
}

async function readCurrent(writer: Writer, { id }: EntityRecord): Promise<EntityRecord> {
  const [entity] = await writer.entities([id]);
  if (entity === undefined) throw new Error('An entity is gone in the middle of its change.');
  return entity;
}

const toComparable = ({ name, type, aliases }: EntityRecord): unknown => [
  name,
  type,
  aliases.toSorted((a, b) => (a < b ? -1 : 1)),
];

/** Refuses a name or alias that another entity has; who has it of an entity itself is fine. */
export async function assertFree(
  writer: Writer,
  entity: Pick<EntityRecord, 'id' | 'name' | 'project'>,
  name: string,
): Promise<void> {
  const holder = (await findNamed(writer, entity.project, [name])).get(name);
  if (holder === undefined || holder.id === entity.id) return;
  const isAlias = holder.name !== name;
  const message = isAlias
    ? `"${name}" is another name of "${holder.name}".`
    : `There is another entity "${name}" in project "${entity.project}".`;
  throw new ToolError('already_exists', message, {
    suggestions: [
      `If they are the same thing, put them together with merge_entities: into "${holder.name}", from "${entity.name}".`,
      ...(isAlias
        ? [`Otherwise take the alias from "${holder.name}" with update_entity and remove_aliases.`]
        : ['Otherwise choose another name.']),
    ],
  });
}

/** Gives an entity another name, which may have been an alias of its own. */
export async function rename(
  writer: Writer,
  entity: EntityRecord,
  to: { readonly name: string; readonly type: string; readonly keepAlias: boolean },
): Promise<EntityRecord> {
  if (to.name === entity.name && to.type === entity.type) return entity;
  await assertFree(writer, entity, to.name);
  if (entity.aliases.includes(to.name)) await writer.removeAlias(entity.id, to.name);
  const renamed = await writer.reviseEntity(entity.id, { name: to.name, type: to.type });
  if (!to.keepAlias || to.name === entity.name) return renamed;
  await writer.addAlias(entity.id, entity.name);
  return { ...renamed, aliases: [...renamed.aliases, entity.name] };
}
