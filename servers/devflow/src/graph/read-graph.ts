import { type Budget, costOf, createBudget } from '@wellspoken/kit/paging';

import { createBudgetBeside, chooseChunkSize, explainOverflow } from '../answers/pages.ts';
import { groupBy } from '../entities/pack-entity.ts';
import type { Detail } from '../entities/entity.shapes.ts';
import type { Edge } from '../memory/graph-reader.ts';
import { describeScope } from '../memory/memory.ts';
import type { Reader, Scope, TypeCount } from '../memory/reader.ts';
import type { EntityRecord, RelationRecord } from '../memory/records.ts';
import {
  type FadedOf,
  type GraphPlace,
  type PackedGraph,
  packGraph,
  type ReadEdges,
} from './pack-graph.ts';

/** Which part of the graph is wanted, and how much of it at once. */
interface GraphRequest {
  readonly scope: Scope;
  readonly types?: readonly string[] | undefined;
  readonly detail: Detail;
  /** `Infinity` for all of it. */
  readonly maxTokens: number;
  /** Where the page before ended. */
  readonly from?: GraphPlace | undefined;
  /** How sure facts still are, where that is wanted. */
  readonly faded?: FadedOf | undefined;
}

/** One page of the graph. */
interface GraphPage extends Pick<PackedGraph, 'entities' | 'relations' | 'rest'> {
  /** On the first page alone. */
  readonly totals?: Totals;
  readonly scope: string;
  readonly note?: string;
}

/** One page of the graph: entities in the order in which they were made, each with what starts there. */
export async function readGraphPage(reader: Reader, request: GraphRequest): Promise<GraphPage> {
  const { scope, detail, maxTokens, from } = request;
  const isFirst = from === undefined && maxTokens !== Infinity;
  const totals = isFirst ? await readTotals(reader, scope, maxTokens / 4) : undefined;
  const frame = {
    scope: describeScope(scope),
    ...(totals === undefined ? {} : { totals }),
  };
  const budget =
    maxTokens === Infinity ? createBudget(Infinity) : createBudgetBeside(maxTokens, frame);
  const edges: ReadEdges = async (records, { after, limit }) => {
    const ids = records.map(({ id }) => id);
    const { at } = scope;
    return groupByEntity(
      await reader.edges(ids, { at, end: 'from', from: { index: 0, after }, limit }),
    );
  };
  const packing = { budget, detail, at: scope.at, from, edges, faded: request.faded };
  const packed = await packGraph(reader, listChunks(reader, request, budget), packing);
  const { entities, relations, rest } = packed;
  return { entities, relations, ...frame, ...explainOverflow(budget), ...(rest && { rest }) };
}

/** The entities from a place on, read as they are needed. */
async function* listChunks(
  reader: Reader,
  { scope, types, from }: GraphRequest,
  budget: Budget,
): AsyncGenerator<readonly EntityRecord[]> {
  const limit = chooseChunkSize(budget);
  let after = from === undefined ? 0 : from.entity - 1;
  for (;;) {
    const chunk = await reader.listEntities({ ...scope, types, after, limit });
    if (chunk.length > 0) yield chunk;
    if (chunk.length < limit) return;
    after = chunk.at(-1)?.id ?? after;
  }
}

/** How much a part of the graph holds. */
interface Totals {
  readonly entities: number;
  readonly relations: number;
  readonly entityTypes: TypeCount[];
  readonly relationTypes: TypeCount[];
  /** How many types of entities and relations are not listed. */
  readonly otherTypes?: number;
}

/** Counts what a scope holds, with the types that most things have; a few tokens for the list. */
async function readTotals(reader: Reader, scope: Scope, tokens: number): Promise<Totals> {
  const counts = await reader.countTypes(scope);
  const entityTypes = takeFitting(counts.entities, tokens / 2);
  const relationTypes = takeFitting(counts.relations, tokens / 2);
  const all = counts.entities.length + counts.relations.length;
  const others = all - entityTypes.length - relationTypes.length;
  return {
    entities: sum(counts.entities),
    relations: sum(counts.relations),
    entityTypes,
    relationTypes,
    ...(others === 0 ? {} : { otherTypes: others }),
  };
}

function sum(counts: readonly TypeCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function takeFitting(counts: readonly TypeCount[], tokens: number): TypeCount[] {
  let left = tokens;
  const end = counts.findIndex((count) => (left -= costOf(count)) < 0);
  return end === -1 ? [...counts] : counts.slice(0, end);
}

/** Relations by the key of the entity with which they come. */
export function groupByEntity(
  edges: readonly Edge[],
): ReadonlyMap<number, readonly RelationRecord[]> {
  const groups = groupBy(edges, ({ entityId }) => entityId);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ relation }) => relation)]));
}
