import { reportNotFound, type Outcome, joinSentences } from '../answers/sentences.ts';
import { toIso } from '../answers/values.ts';
import { readObservationId } from '../entities/entity.shapes.ts';
import { createNearest, findNamed, type Nearest, sayAlias } from '../entities/find-named.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import {
  type Ends,
  findEnds,
  type NamedRelation,
  readNames,
  sayOthers,
} from '../relations/find-relation.ts';

/** What became of an entity to be deleted. */
export interface DeletedEntity extends Outcome {
  readonly name: string;
  /** How many relations ended with it. */
  readonly relations: number;
}

/** Ends entities with all that was noted about them and all their relations. */
export async function endEntities(
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
      const alias = joinSentences([sayAlias(name, entity)]);
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
  if (gone === undefined) return reportNotFound(name, await nearest(name));
  const reason = `It was deleted before, at ${toIso(gone.validTo ?? 0)}.`;
  return { outcome: 'not_found', reason };
}

/** What to forget about one entity: texts or ids. */
interface Deletion {
  readonly entityName: string;
  readonly observations: readonly string[];
}

/** What became of a deletion. */
interface DeletionOutcome extends Outcome {
  readonly entityName: string;
  readonly deleted: number;
  /** What the entity does not have. */
  readonly absent: readonly string[];
}

/** Ends observations. */
export async function endObservations(
  writer: Writer,
  project: string,
  deletions: readonly Deletion[],
): Promise<readonly DeletionOutcome[]> {
  const names = deletions.map(({ entityName }) => entityName);
  const found = await findNamed(writer, project, names);
  const nearest = createNearest(writer, { project });
  const outcomes: DeletionOutcome[] = [];
  for (const deletion of deletions) {
    const { entityName } = deletion;
    const entity = found.get(entityName);
    outcomes.push(
      entity === undefined
        ? {
            entityName,
            deleted: 0,
            absent: deletion.observations,
            ...reportNotFound(entityName, await nearest(entityName)),
          }
        : await deleteFrom(writer, entity, deletion),
    );
  }
  return outcomes;
}

async function deleteFrom(
  writer: Writer,
  entity: EntityRecord,
  { entityName, observations }: Deletion,
): Promise<DeletionOutcome> {
  const absent: string[] = [];
  let deleted = 0;
  for (const asked of new Set(observations)) {
    const id = await findKey(writer, entity, asked);
    if (id === undefined) absent.push(asked);
    else {
      await writer.closeObservation(id);
      deleted++;
    }
  }
  return {
    entityName: entity.name,
    outcome: deleted > 0 ? 'deleted' : absent.length > 0 ? 'not_found' : 'unchanged',
    deleted,
    absent,
    ...joinSentences([
      sayAlias(entityName, entity),
      absent.length === 0
        ? undefined
        : 'It has no such observation; open_nodes shows those that it has.',
    ]),
  };
}

/** An observation that the entity has now, by its text or else by its id. */
async function findKey(
  writer: Writer,
  entity: EntityRecord,
  asked: string,
): Promise<number | undefined> {
  const byText = await writer.findObservation(entity.id, asked);
  if (byText !== undefined) return byText.id;
  const id = readObservationId(asked);
  const byId = id === undefined ? undefined : await writer.observation(id);
  return byId?.entityId === entity.id && byId.validTo === null ? byId.id : undefined;
}

/** What became of a relation to be deleted. */
interface DeletedRelation extends Outcome {
  readonly names: NamedRelation;
}

/** Ends relations. */
export async function endRelations(
  writer: Writer,
  project: string,
  asked: readonly NamedRelation[],
): Promise<readonly DeletedRelation[]> {
  const getEnds = await findEnds(writer, project, asked);
  const outcomes: DeletedRelation[] = [];
  for (const relation of asked) {
    const ends = await getEnds(relation);
    const names = readNames(relation, ends);
    outcomes.push({ names, ...(await deleteOne(writer, names, ends)) });
  }
  return outcomes;
}

async function deleteOne(writer: Writer, { type }: NamedRelation, ends: Ends): Promise<Outcome> {
  if ('missing' in ends) return ends.missing;
  const known = await writer.relation({ fromId: ends.from.id, toId: ends.to.id, type });
  if (known?.validTo === null) {
    await writer.closeRelation(known.id);
    return { outcome: 'deleted', ...joinSentences([ends.aliases]) };
  }
  if (known !== undefined) {
    const reason = `It was deleted before, at ${toIso(known.validTo)}.`;
    return { outcome: 'not_found', ...joinSentences([ends.aliases, reason]) };
  }
  const reason = `There is no relation "${type}" between them.`;
  const others = await sayOthers(writer, ends);
  return { outcome: 'not_found', ...joinSentences([ends.aliases, reason, others]) };
}
