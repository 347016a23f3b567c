import { createBudget, type Budget } from '@wellspoken/kit/paging';

import { describeScope } from '../memory/memory.ts';
import { budgetBeside, overNote } from '../page/budget.ts';
import { chunkSize } from '../page/in-chunks.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Detail } from '../view/entity-view.ts';
import {
  packGraph,
  type FadedOf,
  type GraphPlace,
  type PackedGraph,
  type ReadTies,
} from '../view/pack-graph.ts';
import { byEntity } from './ties.ts';
import { readTotals, type Totals } from './totals.ts';

/** Which part of the graph is wanted, and how much of it at once. */
export interface GraphRequest {
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
export interface GraphPage extends Pick<PackedGraph, 'entities' | 'relations' | 'rest'> {
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
  const budget = maxTokens === Infinity ? createBudget(Infinity) : budgetBeside(maxTokens, frame);
  const ties: ReadTies = async (records, { after, limit }) => {
    const ids = records.map(({ id }) => id);
    const { at } = scope;
    return byEntity(await reader.ties(ids, { at, end: 'from', from: { index: 0, after }, limit }));
  };
  const packing = { budget, detail, at: scope.at, from, ties, faded: request.faded };
  const packed = await packGraph(reader, listed(reader, request, budget), packing);
  const { entities, relations, rest } = packed;
  return { entities, relations, ...frame, ...overNote(budget), ...(rest && { rest }) };
}

/** The entities from a place on, read as they are needed. */
async function* listed(
  reader: Reader,
  { scope, types, from }: GraphRequest,
  budget: Budget,
): AsyncGenerator<readonly EntityRecord[]> {
  const limit = chunkSize(budget);
  let after = from === undefined ? 0 : from.entity - 1;
  for (;;) {
    const chunk = await reader.listEntities({ ...scope, types, after, limit });
    if (chunk.length > 0) yield chunk;
    if (chunk.length < limit) return;
    after = chunk.at(-1)?.id ?? after;
  }
}
