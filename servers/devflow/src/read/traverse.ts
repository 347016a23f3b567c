import { describeScope } from '../memory/memory.ts';
import { budgetBeside, overNote } from '../page/budget.ts';
import { groupBy } from '../page/group-by.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord, RelationRecord } from '../memory/records.ts';
import type { Detail, EntityView } from '../view/entity-view.ts';
import { packGraph, type GraphPlace, type PackedGraph, type ReadTies } from '../view/pack-graph.ts';
import { walk, type Walk, type WalkOptions } from './walk.ts';

/** Where a walk begins, how it goes on, and how much of it is wanted at once. */
export interface TraverseRequest {
  readonly scope: Scope;
  readonly start: readonly EntityRecord[];
  readonly options: WalkOptions;
  readonly detail: Detail;
  readonly maxTokens: number;
  /** Where the page before ended. */
  readonly from?: GraphPlace | undefined;
}

/** One page of what a walk reached. */
export interface TraversePage extends Pick<PackedGraph, 'relations' | 'rest'> {
  readonly entities: (EntityView & { readonly distance: number })[];
  readonly reached: number;
  readonly limitReached: boolean;
  readonly scope: string;
  readonly note?: string;
}

// What the distance takes in each entity.
const DISTANCE_TOKENS = 4;

/** One page of what a walk reached, the nearest first, each with the relations that led there. */
export async function readTraversePage(
  reader: Reader,
  request: TraverseRequest,
): Promise<TraversePage> {
  const { scope, options, detail, maxTokens, from } = request;
  const walked = await walk(
    reader,
    request.start.map(({ id }) => id),
    options,
  );
  const frame = {
    reached: walked.distances.size,
    limitReached: walked.isCut,
    scope: describeScope(scope),
  };
  const budget = budgetBeside(maxTokens, frame);
  const ties = tiesOf(reader, walked, scope.at);
  const packing = { budget, detail, at: scope.at, from, ties, extra: () => DISTANCE_TOKENS };
  const packed = await packGraph(reader, reachedFrom(reader, walked, request), packing);
  const entities = packed.entities.map((view, index) => ({
    ...view,
    distance: walked.distances.get(packed.records[index]?.id ?? 0) ?? 0,
  }));
  const end = packed.rest === undefined ? {} : { rest: packed.rest };
  return { entities, relations: packed.relations, ...frame, ...overNote(budget), ...end };
}

// Read together; the order is that of the walk, not that of the keys.
const CHUNK = 64;

async function* reachedFrom(
  reader: Reader,
  { distances }: Walk,
  { scope, from }: TraverseRequest,
): AsyncGenerator<readonly EntityRecord[]> {
  const ids = [...distances.keys()];
  const first = from === undefined ? 0 : ids.indexOf(from.entity);
  for (let start = Math.max(0, first); start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const records = new Map(
      (await reader.entities(chunk, scope.at)).map((record) => [record.id, record]),
    );
    yield chunk.flatMap((id) => records.get(id) ?? []);
  }
}

function tiesOf(reader: Reader, { relations }: Walk, at: number | undefined): ReadTies {
  return async (chunk, { after, limit }) => {
    const [first] = chunk;
    const wanted = chunk.flatMap(({ id }) => {
      const keys = relations.get(id) ?? [];
      const rest = id === first?.id ? keys.filter((key) => key > after) : keys;
      return rest.map((key) => ({ id, key }));
    });
    const some = limit < 0 ? wanted : wanted.slice(0, limit);
    const found = await reader.relationsByKey(
      some.map(({ key }) => key),
      at,
    );
    const records = new Map<number, RelationRecord>(found.map((record) => [record.id, record]));
    const groups = groupBy(some, ({ id }) => id);
    return new Map(
      [...groups].map(([id, group]) => [id, group.flatMap(({ key }) => records.get(key) ?? [])]),
    );
  };
}
