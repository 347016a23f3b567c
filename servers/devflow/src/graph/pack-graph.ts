import { type Budget, costOf } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { splitIntoChunks } from '../answers/pages.ts';
import { defineCount } from '../answers/values.ts';
import type { Detail, EntityView } from '../entities/entity.shapes.ts';
import { type Faded, type NotedEntity, packEntity, readNoted } from '../entities/pack-entity.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord, ObservationRecord, RelationRecord } from '../memory/records.ts';
import { type RelationView, toRelationView } from '../relations/relation.shapes.ts';

/**
 * Where an answer continues: at an entity, inside it after one of its observations, or after one of
 * its relations, when the entity itself is done.
 */
export const graphPlace = z.strictObject({
  entity: defineCount(),
  observation: defineCount().optional(),
  relation: defineCount().optional(),
});

/** Where an answer continues. */
export type GraphPlace = z.output<typeof graphPlace>;

/** How entities and their relations are put into an answer. */
interface GraphPacking {
  readonly budget: Budget;
  readonly detail: Detail;
  readonly at?: number | undefined;
  /** Where the answer before ended. */
  readonly from?: GraphPlace | undefined;
  /** The relations that come with entities, in order; only those that can fit are needed. */
  readonly edges?: ReadEdges | undefined;
  /** How many tokens the caller adds for an entity. */
  readonly extra?: ((record: EntityRecord) => number) | undefined;
  /** How sure facts still are, where that is wanted. */
  readonly faded?: FadedOf | undefined;
}

/** How sure a fact still is. */
export type FadedOf = (fact: ObservationRecord | RelationRecord) => Faded | undefined;

/** Reads the relations that come with each of some entities. */
export type ReadEdges = (
  records: readonly EntityRecord[],
  page: { readonly after: number; readonly limit: number },
) => Promise<ReadonlyMap<number, readonly RelationRecord[]>>;

/** The entities and relations that fit, and where the next answer continues. */
export interface PackedGraph {
  readonly entities: EntityView[];
  readonly relations: RelationView[];
  /** The entities in the answer, whole or in part. */
  readonly records: EntityRecord[];
  readonly rest?: GraphPlace;
}

/** Puts entities, each followed by its relations, into an answer while they fit; one item always does. */
export async function packGraph(
  reader: Reader,
  chunks: AsyncIterable<readonly EntityRecord[]>,
  packing: GraphPacking,
): Promise<PackedGraph> {
  const page: PackedGraph = { entities: [], relations: [], records: [] };
  let { from } = packing;
  for await (const chunk of chunks) {
    for (const put of await readChunk(reader, chunk, { ...packing, from })) {
      const rest = putWhole(page, put, packing);
      if (rest !== undefined) return { ...page, rest };
    }
    from = undefined;
  }
  return page;
}

async function readChunk(
  reader: Reader,
  chunk: readonly EntityRecord[],
  packing: GraphPacking,
): Promise<readonly Put[]> {
  // Where that entity is gone, the next one begins anew.
  const start = packing.from?.entity === chunk[0]?.id ? packing.from : undefined;
  const { detail, at } = packing;
  const room = packing.budget.left();
  const noted = await readNoted(reader, chunk, { detail, at, room, after: start?.observation });
  const page = { after: start?.relation ?? 0, limit: countMostEdges(room) };
  const edges = await packing.edges?.(chunk, page);
  return noted.map((entity, index) => ({
    entity,
    relations: edges?.get(entity.record.id) ?? [],
    done: index === 0 ? start?.relation : undefined,
  }));
}

interface Put {
  readonly entity: NotedEntity;
  readonly relations: readonly RelationRecord[];
  /** The last relation that an answer before showed, when the entity itself is done. */
  readonly done: number | undefined;
}

function putWhole(page: PackedGraph, put: Put, packing: GraphPacking): GraphPlace | undefined {
  const rest = put.done === undefined ? putEntity(page, put.entity, packing) : undefined;
  return rest ?? putRelations(page, put, packing);
}

// Names, keys and braces of a relation take ten tokens at least.
function countMostEdges(room: number): number {
  return room === Infinity ? -1 : Math.max(1, Math.floor(room / 10)) + 1;
}

function isEmpty({ entities, relations }: PackedGraph): boolean {
  return entities.length === 0 && relations.length === 0;
}

function putEntity(
  page: PackedGraph,
  entity: NotedEntity,
  { budget, detail, extra, faded }: GraphPacking,
): GraphPlace | undefined {
  const beside = extra?.(entity.record) ?? 0;
  const packing = { budget, detail, extra: beside, isFirst: isEmpty(page), faded };
  const { view, upTo } = packEntity(entity, packing);
  const place = { entity: entity.record.id };
  if (view === undefined) return place;
  page.entities.push(view);
  page.records.push(entity.record);
  return upTo === undefined ? undefined : { ...place, observation: upTo };
}

function putRelations(
  page: PackedGraph,
  { entity, relations, done = 0 }: Put,
  { budget, detail, faded }: GraphPacking,
): GraphPlace | undefined {
  let last = done;
  for (const relation of relations) {
    const view = { ...toRelationView(relation, detail), ...faded?.(relation) };
    if (!budget.take(view)) {
      if (!isEmpty(page)) return { entity: entity.record.id, relation: last };
      budget.spend(costOf(view));
    }
    page.relations.push(view);
    last = relation.id;
  }
  return undefined;
}

/** How entities are put into an answer. */
interface Packing {
  readonly budget: Budget;
  readonly detail: Detail;
  readonly at?: number | undefined;
  /** Where the answer before ended. */
  readonly from?: GraphPlace | undefined;
}

/** The entities that fit, and where the next answer continues. */
interface Packed {
  readonly entities: EntityView[];
  /** The entities in the answer, whole or in part. */
  readonly records: readonly EntityRecord[];
  /** The first entity that is not there whole, and the last of its observations that is. */
  readonly rest?: GraphPlace;
}

/** Puts entities with their observations into an answer while they fit, and always at least one. */
export async function packEntities(
  reader: Reader,
  records: readonly EntityRecord[],
  packing: Packing,
): Promise<Packed> {
  return packGraph(reader, splitIntoChunks(records, packing.budget), packing);
}
