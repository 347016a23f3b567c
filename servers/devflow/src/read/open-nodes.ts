import { createBudget } from '@wellspoken/kit/paging';

import { describeScope } from '../memory/memory.ts';
import { budgetBeside, overNote } from '../page/budget.ts';
import { inChunks } from '../page/in-chunks.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Detail } from '../view/entity-view.ts';
import { packGraph, type GraphPlace, type PackedGraph, type ReadTies } from '../view/pack-graph.ts';
import { findNamed } from './find-named.ts';
import { findMissing, type Missing } from './missing.ts';
import { byEntity } from './ties.ts';

/** Which entities are wanted, and how much of them at once. */
export interface OpenRequest {
  readonly scope: Scope;
  readonly names: readonly string[];
  readonly detail: Detail;
  /** `Infinity` for all of it. */
  readonly maxTokens: number;
  /** Where the page before ended. */
  readonly from?: GraphPlace | undefined;
}

/** One page of the entities that were asked for. */
export interface OpenPage extends Pick<PackedGraph, 'entities' | 'relations' | 'rest'> {
  readonly found: number;
  /** On the first page alone. */
  readonly missing?: Missing[];
  readonly scope: string;
  readonly note?: string;
}

/** One page of entities by name, each with the relations at it that were not shown before. */
export async function readOpenPage(reader: Reader, request: OpenRequest): Promise<OpenPage> {
  const { scope, detail, maxTokens, from } = request;
  const { records, missing: unknown } = await findNamed(reader, scope, request.names);
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
  const budget = maxTokens === Infinity ? createBudget(Infinity) : budgetBeside(maxTokens, frame);
  const rest = records.filter(({ id }) => from === undefined || id >= from.entity);
  const ties = tiesAmong(reader, records, scope.at);
  const packing = { budget, detail, at: scope.at, from, ties };
  const packed = await packGraph(reader, inChunks(rest, budget), packing);
  const { entities, relations } = packed;
  const end = packed.rest === undefined ? {} : { rest: packed.rest };
  return { entities, relations, ...frame, ...overNote(budget), ...end };
}

/** Reads the relations at some of the entities, but those that come with an earlier one. */
function tiesAmong(
  reader: Reader,
  records: readonly EntityRecord[],
  at: number | undefined,
): ReadTies {
  const ids = records.map(({ id }) => id);
  return async (chunk, { after, limit }) => {
    const index = ids.indexOf(chunk[0]?.id ?? 0);
    const known = ids.slice(0, index + chunk.length);
    return byEntity(await reader.ties(known, { at, end: 'either', from: { index, after }, limit }));
  };
}
