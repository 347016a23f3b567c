import { isDeepStrictEqual } from 'node:util';

import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { quoted, sentences } from '../view/words.ts';
import { needNamed, sayAlias } from './find-named.ts';
import { assertFree, rename } from './free-name.ts';

/** What an entity is to be. */
export interface EntityUpdate {
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
  const named = await rename(writer, await current(writer, before), {
    name: update.newName ?? before.name,
    type: update.type ?? before.type,
    keepAlias: update.keepAlias,
  });
  await addAliases(writer, named, update.addAliases);
  const entity = await current(writer, before);
  const isSame = isDeepStrictEqual(shape(entity), shape(before));
  return {
    outcome: isSame ? 'unchanged' : 'updated',
    entity,
    before,
    ...sentences([
      sayAlias(update.name, before),
      absent.length === 0 ? undefined : `It had no alias ${quoted(absent)}.`,
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

async function current(writer: Writer, { id }: EntityRecord): Promise<EntityRecord> {
  const [entity] = await writer.entities([id]);
  if (entity === undefined) throw new Error('An entity is gone in the middle of its change.');
  return entity;
}

const shape = ({ name, type, aliases }: EntityRecord): unknown => [
  name,
  type,
  aliases.toSorted((a, b) => (a < b ? -1 : 1)),
];
