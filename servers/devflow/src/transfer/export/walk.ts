import { groupBy } from '../../page/group-by.ts';
import type { Reader } from '../../memory/reader.ts';
import type { EntityRecord, ObservationRecord, RelationRecord } from '../../memory/records.ts';
import type { ExportRequest } from './request.ts';

/** An entity with all that is noted about it. */
export interface Noted {
  readonly entity: EntityRecord;
  readonly observations: readonly ObservationRecord[];
}

/** A relation with both its ends. */
export interface Tied {
  readonly relation: RelationRecord;
  readonly from: EntityRecord;
  readonly to: EntityRecord;
}

// Read together: many enough to be quick, few enough to hold.
const CHUNK = 200;

/** The chunks of entities of a request that follow a key, the oldest first. */
export async function* walkEntities(
  reader: Reader,
  request: ExportRequest,
  after: number,
): AsyncGenerator<readonly Noted[]> {
  const { scope, entityTypes: types, chunk = CHUNK } = request;
  let last = after;
  for (;;) {
    const records = await reader.listEntities({ ...scope, types, after: last, limit: chunk });
    const ids = records.map(({ id }) => id);
    const observations = await reader.observations(ids, { at: scope.at });
    const byEntity = groupBy(observations, ({ entityId }) => entityId);
    yield records.map((record) => ({
      entity: asOf(record, request),
      observations: (byEntity.get(record.id) ?? []).map((one) => asOf(one, request)),
    }));
    last = ids.at(-1) ?? last;
    if (records.length < chunk) return;
  }
}

/** The chunks of relations of a request that follow a key; both ends are in the request too. */
export async function* walkRelations(
  reader: Reader,
  request: ExportRequest,
  after: number,
): AsyncGenerator<readonly Tied[]> {
  const { scope, chunk = CHUNK } = request;
  let last = after;
  for (;;) {
    const relations = await reader.listRelations(scope, { after: last, limit: chunk });
    yield await tie(reader, request, relations);
    last = relations.at(-1)?.id ?? last;
    if (relations.length < chunk) return;
  }
}

/** Gives relations their ends, and leaves out those with an end that is not asked for. */
export async function tie(
  reader: Reader,
  request: ExportRequest,
  relations: readonly RelationRecord[],
): Promise<readonly Tied[]> {
  const { scope, entityTypes } = request;
  const ids = new Set(relations.flatMap(({ fromId, toId }) => [fromId, toId]));
  const ends = new Map(
    (await reader.entities([...ids], scope.at))
      .filter(({ type }) => entityTypes?.includes(type) ?? true)
      .filter(({ project }) => scope.project === undefined || project === scope.project)
      .map((entity) => [entity.id, entity]),
  );
  return relations.flatMap((relation) => {
    const [from, to] = [ends.get(relation.fromId), ends.get(relation.toId)];
    if (from === undefined || to === undefined) return [];
    return [{ relation: asOf(relation, request), from, to }];
  });
}

// What held at a moment held then, whatever became of it.
function asOf<Item extends { readonly validTo: number | null }>(
  item: Item,
  { scope }: ExportRequest,
): Item {
  return scope.at === undefined ? item : { ...item, validTo: null };
}
