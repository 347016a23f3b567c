import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { notFound, type Outcome } from '../view/outcome.ts';
import { toIso } from '../view/time.ts';
import { sentences } from '../view/words.ts';
import { findNamed, sayAlias } from './find-named.ts';
import { createNearest, type Nearest } from './nearest.ts';

/** What became of an entity to be deleted. */
export interface DeletedEntity extends Outcome {
  readonly name: string;
  /** How many relations ended with it. */
  readonly relations: number;
}

/** Ends entities with all that was noted about them and all their relations. */
export async function deleteEntities(
  writer: Writer,
  project: string,
  names: readonly string[],
): Promise<readonly DeletedEntity[]> {
  const found = await findNamed(writer, project, names);
  const nearest = createNearest(writer, { project });
  const done = new Set<number>();
  const outcomes: DeletedEntity[] = [];
  for (const name of names) {
    const entity = found.get(name);
    if (entity === undefined) {
      outcomes.push({
        name,
        relations: 0,
        ...(await sayAbsent(writer, { project, name, nearest })),
      });
    } else if (done.has(entity.id)) {
      const reason = 'It stands in the call twice.';
      outcomes.push({ name: entity.name, outcome: 'unchanged', reason, relations: 0 });
    } else {
      done.add(entity.id);
      const relations = await closeWhole(writer, entity);
      const alias = sentences([sayAlias(name, entity)]);
      outcomes.push({ name: entity.name, outcome: 'deleted', ...alias, relations });
    }
  }
  return outcomes;
}

/** Ends an entity and its relations; how many relations that were. */
async function closeWhole(writer: Writer, entity: EntityRecord): Promise<number> {
  const relations = await writer.relations([entity.id]);
  for (const { id } of relations) await writer.closeRelation(id);
  await writer.closeEntity(entity.id);
  return relations.length;
}

interface Absent {
  readonly project: string;
  readonly name: string;
  readonly nearest: Nearest;
}

async function sayAbsent(writer: Writer, { project, name, nearest }: Absent): Promise<Outcome> {
  const gone = await writer.findDeleted(project, name);
  if (gone === undefined) return notFound(name, await nearest(name));
  const reason = `It was deleted before, at ${toIso(gone.validTo ?? 0)}.`;
  return { outcome: 'not_found', reason };
}
