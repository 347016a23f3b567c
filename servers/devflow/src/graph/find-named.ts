import { ToolError } from '@wellspoken/kit';

import type { Reader } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';
import { toIso } from '../view/time.ts';
import { quoted } from '../view/words.ts';

/** The entities of a project by the names asked for, which may be aliases. */
export async function findNamed(
  reader: Pick<Reader, 'findEntities'>,
  project: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, EntityRecord>> {
  const found = await reader.findEntities({ project }, [...new Set(names)]);
  const first = new Map<string, EntityRecord>();
  for (const [name, [entity]] of found) if (entity !== undefined) first.set(name, entity);
  return first;
}

/** The entity of this name or alias; refuses a name that nobody has. */
export async function needNamed(
  reader: Reader,
  project: string,
  name: string,
): Promise<EntityRecord> {
  const found = (await findNamed(reader, project, [name])).get(name);
  if (found !== undefined) return found;
  throw await noEntity(reader, project, name);
}

/** Says that nobody has a name, and who has one like it. */
export async function noEntity(reader: Reader, project: string, name: string): Promise<ToolError> {
  const gone = await reader.findDeleted(project, name);
  const near = await reader.nearestNames({ project }, name, 5);
  const deleted = gone === undefined ? '' : ` It was deleted at ${toIso(gone.validTo ?? 0)}.`;
  return new ToolError(
    'not_found',
    `There is no entity "${name}" in project "${project}".${deleted}`,
    {
      suggestions: [
        ...(gone === undefined ? [] : ['Bring it back with restore.']),
        ...(near.length === 0 ? [] : [`Names like it: ${quoted(near)}.`]),
        'Find entities with search_nodes.',
      ],
    },
  );
}

/** Says that a name was taken for another one. */
export function sayAlias(asked: string, entity: EntityRecord): string | undefined {
  return asked === entity.name ? undefined : `"${asked}" is another name of "${entity.name}".`;
}
