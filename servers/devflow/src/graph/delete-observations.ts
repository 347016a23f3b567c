import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { notFound, type Outcome } from '../view/outcome.ts';
import { sentences } from '../view/words.ts';
import { findNamed, sayAlias } from './find-named.ts';
import { createNearest } from './nearest.ts';
import { readObservationId } from './observation-id.ts';

/** What to forget about one entity: texts or ids. */
export interface Deletion {
  readonly entityName: string;
  readonly observations: readonly string[];
}

/** What became of a deletion. */
export interface DeletionOutcome extends Outcome {
  readonly entityName: string;
  readonly deleted: number;
  /** What the entity does not have. */
  readonly absent: readonly string[];
}

/** Ends observations. */
export async function deleteObservations(
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
            ...notFound(entityName, await nearest(entityName)),
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
    ...sentences([
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
