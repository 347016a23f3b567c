import { orderByDependency } from '../tasks/order.ts';

/** Something that may go into a sprint. */
export interface Candidate {
  readonly id: string;
  /** Not below zero. */
  readonly size: number;
  /** Not below zero. */
  readonly value: number;
  /** Ids of candidates that must come too; other ids are as good as done. */
  readonly dependsOn: readonly string[];
}

/** A candidate in whole numbers, so that sums are exact. */
export interface PackItem {
  readonly id: string;
  /** In thousandths. */
  readonly size: number;
  readonly value: number;
  /** Places of those that must come too; all of them are before it. */
  readonly needs: readonly number[];
  /** Places of all that come with it, itself too. */
  readonly closure: readonly number[];
}

/** What was chosen: places, and what they are worth together. */
export interface Choice {
  readonly places: ReadonlySet<number>;
  readonly value: number;
  readonly size: number;
}

const SCALE = 1_000;
/** Decimals times the scale miss by less than this. */
const ROUNDING = 1e-6;

/** How much room there is, rounded down to thousandths. */
export function sumRoom(capacity: number): number {
  return Math.max(0, Math.floor(capacity * SCALE + ROUNDING));
}

/** Candidates as items, the densest first, but each after what it needs; circles are left out. */
export function packItems(candidates: readonly Candidate[]): readonly PackItem[] {
  const dense = candidates.toSorted(
    (one, other) => computeDensity(other) - computeDensity(one) || one.size - other.size,
  );
  const { order } = orderByDependency(dense);
  const placeOf = new Map(order.map(({ id }, place) => [id, place]));
  const items: PackItem[] = [];
  for (const [place, { id, size, value, dependsOn }] of order.entries()) {
    const needs = [...new Set(dependsOn.flatMap((other) => placeOf.get(other) ?? []))];
    const closure = [...new Set([...needs.flatMap((at) => items[at]?.closure ?? []), place])];
    items.push({ id, size: Math.ceil(size * SCALE - ROUNDING), value, needs, closure });
  }
  return items;
}

/** What something is worth for its size; what takes no room is worth the most. */
export function computeDensity({ size, value }: Pick<Candidate, 'size' | 'value'>): number {
  if (size > 0) return value / size;
  // Not infinite, so that two of them can be subtracted.
  return value > 0 ? Number.MAX_VALUE / 2 : 0;
}

/** What some places are worth together. */
export function makeChoice(items: readonly PackItem[], places: Iterable<number>): Choice {
  const chosen = new Set(places);
  const all = items.filter((_, place) => chosen.has(place));
  return {
    places: chosen,
    value: all.reduce((sum, { value }) => sum + value, 0),
    size: all.reduce((sum, { size }) => sum + size, 0),
  };
}
