import { costOf, createBudget } from '@wellspoken/kit/paging';

import { createBudgetBeside, splitIntoChunks, explainOverflow } from '../answers/pages.ts';
import { countNoun } from '../answers/sentences.ts';
import type { Detail } from '../entities/entity.shapes.ts';
import { findRecords } from '../entities/find-named.ts';
import { describeScope } from '../memory/memory.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';
import { type GraphPlace, type PackedGraph, packGraph, type ReadEdges } from './pack-graph.ts';
import { groupByEntity } from './read-graph.ts';

/** Which entities are wanted, and how much of them at once. */
interface OpenRequest {
  readonly scope: Scope;
  readonly names: readonly string[];
  readonly detail: Detail;
  /** `Infinity` for all of it. */
  readonly maxTokens: number;
  /** Where the page before ended. */
  readonly from?: GraphPlace | undefined;
}

/** One page of the entities that were asked for. */
interface OpenPage extends Pick<PackedGraph, 'entities' | 'relations' | 'rest'> {
  readonly found: number;
  /** On the first page alone. */
  readonly missing?: Missing[];
  readonly scope: string;
  readonly note?: string;
}

/** One page of entities by name, each with the relations at it that were not shown before. */
export async function readOpenPage(reader: Reader, request: OpenRequest): Promise<OpenPage> {
  const { scope, detail, maxTokens, from } = request;
  const { records, missing: unknown } = await findRecords(reader, scope, request.names);
  const isFirst = from === undefined && unknown.length > 0;
  const { missing, note } = isFirst
    ? await findMissing(reader, scope, { names: unknown, maxTokens: maxTokens / 3 })
    : {};
  const frame = {
    found: records.length,
    ...(missing === undefined ? {} : { missing }),
    scope: describeScope(scope),
    ...(note === undefined ? {} : { note }),
  };
  const budget =
    maxTokens === Infinity ? createBudget(Infinity) : createBudgetBeside(maxTokens, frame);
  const rest = records.filter(({ id }) => from === undefined || id >= from.entity);
  const edges = readEdgesAmong(reader, records, scope.at);
  const packing = { budget, detail, at: scope.at, from, edges };
  const packed = await packGraph(reader, splitIntoChunks(rest, budget), packing);
  const { entities, relations } = packed;
  const end = packed.rest === undefined ? {} : { rest: packed.rest };
  return { entities, relations, ...frame, ...explainOverflow(budget), ...end };
}

/** Reads the relations at some of the entities, but those that come with an earlier one. */
function readEdgesAmong(
  reader: Reader,
  records: readonly EntityRecord[],
  at: number | undefined,
): ReadEdges {
  const ids = records.map(({ id }) => id);
  return async (chunk, { after, limit }) => {
    const index = ids.indexOf(chunk[0]?.id ?? 0);
    const known = ids.slice(0, index + chunk.length);
    return groupByEntity(
      await reader.edges(known, { at, end: 'either', from: { index, after }, limit }),
    );
  };
}

/** A name that no entity has, and the names most like it. */
interface Missing {
  readonly name: string;
  readonly nearestNames: string[];
}

/** The requested names that no entity has. */
interface MissingQuery {
  readonly names: readonly string[];
  /** About how many tokens they may take. */
  readonly maxTokens: number;
}

// To look for names that are alike takes time, so it is done for a few.
const MOST_LOOKED_UP = 20;
const NEAREST = 3;

/** Lists the names that were not found, each with names that may have been meant. */
export async function findMissing(
  reader: Reader,
  scope: Scope,
  { names, maxTokens }: MissingQuery,
): Promise<{ readonly missing: Missing[]; readonly note?: string }> {
  const missing: Missing[] = [];
  let left = maxTokens;
  for (const [index, name] of names.entries()) {
    const near = index < MOST_LOOKED_UP ? await reader.nearestNames(scope, name, NEAREST) : [];
    const item = { name, nearestNames: [...near] };
    left -= costOf(item);
    if (left < 0) break;
    missing.push(item);
  }
  const others = names.length - missing.length;
  if (others === 0) return { missing };
  return { missing, note: `${countNoun(others, 'more name')} were not found.` };
}
