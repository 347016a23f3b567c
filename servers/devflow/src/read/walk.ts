import { groupBy } from '../page/group-by.ts';
import type { Direction, Step } from '../memory/graph-reader.ts';
import type { Reader } from '../memory/reader.ts';

/** How to walk from some entities. */
export interface WalkOptions {
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
  const limit = stepLimit(options.limit);
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
  return { distances, relations: byLaterEnd([...seen.values()], [...distances.keys()]), isCut };
}

// Several relations can lead to one entity, or back; ten for each is plenty.
function stepLimit(entities: number): number {
  return Math.max(2_000, entities * 10);
}

/** Relations by the later one of the entities that they join, where both were reached. */
function byLaterEnd(
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
