import { type Budget, createBudget } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { splitIntoChunks, explainOverflow } from '../answers/pages.ts';
import { defineCount } from '../answers/values.ts';
import type { Detail, EntityView } from '../entities/entity.shapes.ts';
import { packGraph } from '../graph/pack-graph.ts';
import type { Reader } from '../memory/reader.ts';
import type { EntityRecord, RelationRecord } from '../memory/records.ts';
import { type RelationView, toRelationView } from '../relations/relation.shapes.ts';
import type { Hit } from './search.ts';

/** Where the hits go on: how many were passed over, and where inside the next one. */
export const searchPlace = z.strictObject({
  offset: defineCount(),
  observation: defineCount().optional(),
});

/** Where the hits go on. */
export type SearchPlace = z.output<typeof searchPlace>;

/** Hits to be put into an answer. */
export interface SearchPacking {
  readonly hits: readonly Hit[];
  readonly from: SearchPlace;
  readonly at: number | undefined;
  readonly detail: Detail;
  readonly budget: Budget;
  /** How many tokens the caller adds for a hit. */
  readonly extra: (hit: Hit, record: EntityRecord) => number;
}

/** The hits that fit, with relations that touch them. */
export interface SearchPage {
  readonly entities: EntityView[];
  readonly relations: RelationView[];
  /** The hits in the answer, with their entities. */
  readonly shown: readonly { readonly hit: Hit; readonly record: EntityRecord }[];
  readonly moreRelations?: true;
  readonly note?: string;
  /** Where the next page continues, when not all of these hits fit. */
  readonly rest?: SearchPlace;
}

/** Entities by key, in the order of the keys. */
export async function readEntitiesInOrder(
  reader: Reader,
  ids: readonly number[],
  at: number | undefined,
): Promise<readonly EntityRecord[]> {
  const found = await reader.entities(ids, at);
  const byId = new Map(found.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

// What entities leave to relations of an answer, where there are any.
const FOR_RELATIONS = 0.2;

/** Puts hits into an answer in their order while they fit, then relations that touch them. */
export async function packHits(reader: Reader, packing: SearchPacking): Promise<SearchPage> {
  const { hits, from, at, detail, budget } = packing;
  const ids = hits.map(({ entityId }) => entityId);
  const records = await readEntitiesInOrder(reader, ids, at);
  const byId = new Map(hits.map((hit) => [hit.entityId, hit]));
  const room = Math.floor(budget.left() * (1 - FOR_RELATIONS));
  const forEntities = createBudget(room);
  const packed = await packGraph(reader, splitIntoChunks(records, forEntities), {
    budget: forEntities,
    detail,
    at,
    from: records[0] && { entity: records[0].id, observation: from.observation },
    extra: (record) => {
      const hit = byId.get(record.id);
      return hit === undefined ? 0 : packing.extra(hit, record);
    },
  });
  budget.spend(room - forEntities.left());
  const relations = await packTouching(reader, packed.records, packing);
  const shown = packed.records.flatMap((record) => {
    const hit = byId.get(record.id);
    return hit === undefined ? [] : [{ hit, record }];
  });
  const rest = packed.rest && {
    offset: from.offset + ids.indexOf(packed.rest.entity),
    observation: packed.rest.observation,
  };
  const { entities } = packed;
  return { entities, shown, ...relations, ...explainOverflow(budget), ...(rest && { rest }) };
}

async function packTouching(
  reader: Reader,
  records: readonly EntityRecord[],
  { at, detail, budget }: SearchPacking,
): Promise<Pick<SearchPage, 'relations' | 'moreRelations'>> {
  const ids = records.map(({ id }) => id);
  // Names, keys and braces of a relation take ten tokens at least.
  const limit = Math.max(0, Math.floor(budget.left() / 10)) + 1;
  const among = await reader.relationsAmong(ids, { at, limit });
  const touching = await reader.relations(ids, { at, limit });
  // Those between two hits first: they say most.
  const wanted = new Map<number, RelationRecord>(
    [...among, ...touching].map((relation) => [relation.id, relation]),
  );
  const views = [...wanted.values()].map((relation) => toRelationView(relation, detail));
  const end = views.findIndex((view) => !budget.take(view));
  if (end === -1) return { relations: views };
  return { relations: views.slice(0, end), moreRelations: true };
}
