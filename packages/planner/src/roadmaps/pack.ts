import { findCircle } from '../tasks/order.ts';
import { round } from '../tasks/round.ts';
import { orderLoads } from './in-turn.ts';
import type { Load } from './load.ts';
import { createSlotPacker, type Place, type SlotPacker } from './shelf.ts';
import type { Slot, UsualSlot } from './slot.ts';

/** What is packed, and into what. */
export interface PackAsked {
  readonly loads: readonly Load[];
  /** Earliest first. */
  readonly slots: readonly Slot[];
  readonly usual: UsualSlot;
  /** Whether work for a slot may be done in those before it too, as for a milestone. */
  readonly isCumulative: boolean;
  /** How many slots there may be in all, added ones included. */
  readonly mostSlots: number;
}

/** What of a load is in a slot. */
export interface PackedPart {
  readonly id: string;
  /** How much of it; all of it, unless it is spread over several slots. */
  readonly size: number;
}

/** A slot with what is in it. */
export interface PackedSlot extends Slot {
  readonly used: number;
  /** Each after what it depends on. */
  readonly parts: readonly PackedPart[];
}

/** Work in slots, and what is worth knowing of it. */
export interface Packing {
  readonly slots: readonly PackedSlot[];
  /** In the order in which they were put. */
  readonly placed: readonly Load[];
  /** The first and the last slot of each load that has a place. */
  readonly places: ReadonlyMap<string, Place>;
  /** Larger than a slot, and so alone in several. */
  readonly spread: readonly string[];
  /** Those that wait for each other, or for such; they are in no slot. */
  readonly stuck: readonly string[];
  /** One way round, where there is a circle. */
  readonly circle: readonly string[];
  /** Those that would come after the last slot that there may be; they are in no slot. */
  readonly beyond: readonly string[];
  /** In a slot only because something that is kept in it, or before it, waits for them. */
  readonly needed: readonly string[];
  /** Kept in a slot before something that they depend on. */
  readonly tooEarly: readonly { readonly id: string; readonly waitsFor: string }[];
}

/**
 * Puts work into slots, each piece into the first that has room and comes not before what it
 * depends on. Only what is kept where it is, or what that waits for where slots are cumulative, can
 * fill a slot beyond its capacity.
 */
export function pack({ loads, slots, usual, isCumulative, mostSlots }: PackAsked): Packing {
  const slotIds = slots.map(({ id }) => id);
  const { order, stuck } = orderLoads(loads, slotIds);
  const shelf = createSlotPacker({ slots, usual, isCumulative, mostSlots });
  const asked = new Map(
    order.flatMap((load) => {
      const at = load.keptIn === undefined ? -1 : slotIds.indexOf(load.keptIn);
      return at === -1 ? [] : [[load.id, at] as const];
    }),
  );
  const kept = isCumulative ? addNeeded(order, asked) : asked;
  for (const { id, size } of order) shelf.reserve(kept.get(id), size);
  const places = new Map<string, Place>();
  const spread: string[] = [];
  const beyond: string[] = [];
  for (const load of order) {
    const place = findPlace(load, { shelf, kept, places, beyond });
    if (place === undefined) beyond.push(load.id);
    else places.set(load.id, place);
    if (place !== undefined && place.first !== place.last) spread.push(load.id);
  }
  return {
    slots: shelf.slots().map((slot) => ({ ...slot, used: round(slot.used) })),
    placed: order.filter(({ id }) => places.has(id)),
    places,
    spread,
    stuck: stuck.map(({ id }) => id),
    circle: findCircle(stuck),
    beyond,
    needed: [...kept.keys()].filter((id) => !asked.has(id)),
    tooEarly: findTooEarly(order, places),
  };
}

/** A milestone is not there before what its work waits for: that belongs to it too. */
function addNeeded(
  order: readonly Load[],
  asked: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const kept = new Map(asked);
  for (const { id, dependsOn } of order.toReversed()) {
    const at = kept.get(id);
    if (at === undefined) continue;
    for (const other of dependsOn) {
      if (!asked.has(other)) kept.set(other, Math.min(at, kept.get(other) ?? at));
    }
  }
  // What is kept later on holds up what waits for it.
  for (const { id, dependsOn } of order) {
    const at = asked.has(id) ? undefined : kept.get(id);
    if (at !== undefined)
      kept.set(id, Math.max(at, ...dependsOn.map((other) => kept.get(other) ?? 0)));
  }
  return kept;
}

interface Placing {
  readonly shelf: SlotPacker;
  readonly kept: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<string, Place>;
  readonly beyond: readonly string[];
}

function findPlace(load: Load, { shelf, kept, places, beyond }: Placing): Place | undefined {
  const at = kept.get(load.id);
  if (at !== undefined) return shelf.keep(load, at);
  if (load.dependsOn.some((other) => beyond.includes(other))) return undefined;
  const from = Math.max(0, ...load.dependsOn.map((other) => places.get(other)?.last ?? 0));
  return shelf.put(load, from);
}

function findTooEarly(
  order: readonly Load[],
  places: ReadonlyMap<string, Place>,
): Packing['tooEarly'] {
  return order.flatMap(({ id, dependsOn }) => {
    const own = places.get(id);
    if (own === undefined) return [];
    const known = new Set(order.map((load) => load.id));
    return dependsOn
      .filter((other) => known.has(other) && (places.get(other)?.last ?? Infinity) > own.first)
      .map((waitsFor) => ({ id, waitsFor }));
  });
}
