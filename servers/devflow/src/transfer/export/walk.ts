import { groupBy } from '../../entities/pack-entity.ts';
import type { Reader, Scope } from '../../memory/reader.ts';
import type { EntityRecord, ObservationRecord, RelationRecord } from '../../memory/records.ts';

/** An entity with all that is noted about it. */
export interface Noted {
  readonly entity: EntityRecord;
  readonly observations: readonly ObservationRecord[];
}

/** A relation with both its ends. */
export interface JoinedRelation {
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
      entity: asOfScope(record, request),
      observations: (byEntity.get(record.id) ?? []).map((one) => asOfScope(one, request)),
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
): AsyncGenerator<readonly JoinedRelation[]> {
  const { scope, chunk = CHUNK } = request;
  let last = after;
  for (;;) {
    const relations = await reader.listRelations(scope, { after: last, limit: chunk });
    yield await addEnds(reader, request, relations);
    last = relations.at(-1)?.id ?? last;
    if (relations.length < chunk) return;
  }
}

/** Gives relations their ends, and leaves out those with an end that is not asked for. */
export async function addEnds(
  reader: Reader,
  request: ExportRequest,
  relations: readonly RelationRecord[],
): Promise<readonly JoinedRelation[]> {
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
    return [{ relation: asOfScope(relation, request), from, to }];
  });
}

// What held at a moment held then, whatever became of it.
function asOfScope<Item extends { readonly validTo: number | null }>(
  item: Item,
  { scope }: ExportRequest,
): Item {
  return scope.at === undefined ? item : { ...item, validTo: null };
}

/** The forms in which a graph can be written. */
export const EXPORT_FORMATS = ['jsonl', 'markdown', 'mermaid', 'graphml'] as const;

/** A form in which a graph can be written. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What is to be written, and how. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly scope: Scope;
  /** Only entities of these types, and the relations between them. */
  readonly entityTypes?: readonly string[] | undefined;
  /** Whether the past is written too; JSONL only, and not together with a moment. */
  readonly includeHistory?: boolean | undefined;
  /** How many things are read together. */
  readonly chunk?: number | undefined;
}

/** A part of the text that stands for one thing, and the key of that thing. */
export interface ExportPart {
  readonly text: string;
  /** Where to continue after it; 0 where it stands for nothing that has a key. */
  readonly after: number;
}

/** A run of parts of one kind. */
export interface Section {
  readonly name: string;
  /** The parts after the thing with this key. */
  readonly parts: (reader: Reader, after: number) => AsyncGenerator<ExportPart>;
}

/** A section of one fixed text. */
export function createFixedSection(name: string, text: string): Section {
  return {
    name,
    parts: async function* fixed(_reader, after) {
      if (after === 0) yield { text, after: 1 };
    },
  };
}
