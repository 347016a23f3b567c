import { orderByDependency } from '../tasks/order.ts';
import type { Load } from './load.ts';

/** What comes first: kept slots by their order, then priority, due date, and the given order. */
type Urgency = readonly [kept: number, priority: number, dueOn: string, place: number];

const NO_DAY = '9999-12-31';

/** In which order work is put into slots. */
export interface Turns {
  readonly order: readonly Load[];
  /** Those in a circle of dependencies, and those that wait for such. */
  readonly stuck: readonly Load[];
}

/**
 * Orders work by urgency, each after all that it depends on. Who waits lends its urgency to what
 * it waits for, so nothing urgent stands behind something that nobody hurries.
 */
export function orderLoads(loads: readonly Load[], slotIds: readonly string[]): Turns {
  const { order, stuck } = orderByDependency(loads);
  const places = new Map(loads.map(({ id }, place) => [id, place]));
  const slots = new Map(slotIds.map((id, place) => [id, place]));
  const own = (load: Load): Urgency => [
    (load.keptIn === undefined ? undefined : slots.get(load.keptIn)) ?? slotIds.length,
    load.priority ?? Number.MAX_SAFE_INTEGER,
    load.dueOn ?? NO_DAY,
    places.get(load.id) ?? 0,
  ];
  const urgency = lend(order, own);
  const depth = measureDepths(order);
  const sorted = order.toSorted(
    (one, other) =>
      compare(urgency.get(one.id), urgency.get(other.id)) ||
      (depth.get(one.id) ?? 0) - (depth.get(other.id) ?? 0),
  );
  return { order: sorted, stuck };
}

function lend(order: readonly Load[], own: (load: Load) => Urgency): ReadonlyMap<string, Urgency> {
  const urgency = new Map(order.map((load) => [load.id, own(load)]));
  for (const { id, dependsOn } of order.toReversed()) {
    const mine = urgency.get(id);
    for (const other of dependsOn) {
      const theirs = urgency.get(other);
      if (mine && theirs && compare(mine, theirs) < 0) urgency.set(other, mine);
    }
  }
  return urgency;
}

/** How many stand before each at least; what lends its urgency is deeper than what it lends to. */
function measureDepths(order: readonly Load[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { id, dependsOn } of order) {
    depths.set(id, 1 + Math.max(-1, ...dependsOn.map((other) => depths.get(other) ?? -1)));
  }
  return depths;
}

function compare(one: Urgency | undefined, other: Urgency | undefined): number {
  if (one === undefined || other === undefined) return 0;
  return (
    one[0] - other[0] || one[1] - other[1] || one[2].localeCompare(other[2]) || one[3] - other[3]
  );
}
