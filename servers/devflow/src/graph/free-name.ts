import { ToolError } from '@wellspoken/kit';

import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { findNamed } from './find-named.ts';

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
