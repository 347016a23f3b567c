import { createBudgetBeside, explainOverflow } from '../answers/pages.ts';
import { groupBy } from '../entities/pack-entity.ts';
import type { Detail, EntityView } from '../entities/entity.shapes.ts';
import {
  type GraphPlace,
  type PackedGraph,
  packGraph,
  type ReadEdges,
} from '../graph/pack-graph.ts';
import type { Direction, Step } from '../memory/graph-reader.ts';
import { describeScope } from '../memory/memory.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord, RelationRecord } from '../memory/records.ts';

/** Where a walk begins, how it goes on, and how much of it is wanted at once. */
interface TraverseRequest {
  readonly scope: Scope;
  readonly start: readonly EntityRecord[];
  readonly options: WalkOptions;
  readonly detail: Detail;
  readonly maxTokens: number;
  /** Where the page before ended. */
  readonly from?: GraphPlace | undefined;
}

/** One page of what a walk reached. */
interface TraversePage extends Pick<PackedGraph, 'relations' | 'rest'> {
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
  const budget = createBudgetBeside(maxTokens, frame);
  const edges = listEdges(reader, walked, scope.at);
  const packing = { budget, detail, at: scope.at, from, edges, extra: () => DISTANCE_TOKENS };
  const packed = await packGraph(reader, rankReached(reader, walked, request), packing);
  const entities = packed.entities.map((view, index) => ({
    ...view,
    distance: walked.distances.get(packed.records[index]?.id ?? 0) ?? 0,
  }));
  const end = packed.rest === undefined ? {} : { rest: packed.rest };
  return { entities, relations: packed.relations, ...frame, ...explainOverflow(budget), ...end };
}

// Read together; the order is that of the walk, not that of the keys.
const CHUNK = 64;

async function* rankReached(
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

function listEdges(reader: Reader, { relations }: Walk, at: number | undefined): ReadEdges {
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

/** How to walk from some entities. */
interface WalkOptions {
  readonly direction: Direction;
  readonly relationTypes?: readonly string[] | undefined;
  readonly entityTypes?: readonly string[] | undefined;
  readonly depth: number;
  /** How many entities to reach at most, the ones at the start among them. */
  readonly limit: number;
  readonly at?: number | undefined;
}

/** What a walk reached. */
export interface Walk {
  /** How many steps away each entity is, the nearest first. */
  readonly distances: ReadonlyMap<number, number>;
  /** The relations that were walked, by the later one of the two entities that they join. */
  readonly relations: ReadonlyMap<number, readonly number[]>;
  /** Whether there was more to reach within the depth. */
  readonly isCut: boolean;
}

/** Walks the graph breadth first from some entities; how much is read is bounded by the limit. */
export async function walk(
  reader: Reader,
  start: readonly number[],
  options: WalkOptions,
): Promise<Walk> {
  const distances = new Map(start.slice(0, options.limit).map((id) => [id, 0]));
  const seen = new Map<number, Step>();
  const limit = chooseStepLimit(options.limit);
  let isCut = start.length > options.limit;
  let frontier: readonly number[] = [...distances.keys()];
  for (let depth = 1; depth <= options.depth && frontier.length > 0; depth++) {
    const steps = await reader.steps(frontier, { ...options, limit });
    for (const step of steps) seen.set(step.relationId, step);
    const fresh = [...new Set(steps.map(({ toId }) => toId))].filter((id) => !distances.has(id));
    frontier = fresh.slice(0, options.limit - distances.size);
    for (const id of frontier) distances.set(id, depth);
    isCut ||= frontier.length < fresh.length || steps.length === limit;
  }
  return {
    distances,
    relations: groupByLaterEnd([...seen.values()], [...distances.keys()]),
    isCut,
  };
}

// Several relations can lead to one entity, or back; ten for each is plenty.
function chooseStepLimit(entities: number): number {
  return Math.max(2_000, entities * 10);
}

/** Relations by the later one of the entities that they join, where both were reached. */
function groupByLaterEnd(
  steps: readonly Step[],
  order: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const places = new Map(order.map((id, place) => [id, place]));
  const joined = steps.flatMap(({ relationId, fromId, toId }) => {
    const [one, other] = [places.get(fromId), places.get(toId)];
    if (one === undefined || other === undefined) return [];
    return [{ relationId, entityId: one > other ? fromId : toId }];
  });
  const groups = groupBy(joined, ({ entityId }) => entityId);
  return new Map(
    [...groups].map(([id, group]) => [
      id,
      group.map(({ relationId }) => relationId).toSorted((a, b) => a - b),
    ]),
  );
}
