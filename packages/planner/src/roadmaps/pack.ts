import { round } from '../tasks/numbers.ts';
import { findCircle, orderByDependency } from '../tasks/order.ts';
import type { Load } from './loads.ts';
import { addSlot, type Slot, type UsualSlot } from './slots.ts';

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

/** What comes first: kept slots by their order, then priority, due date, and the given order. */
type Urgency = readonly [kept: number, priority: number, dueOn: string, place: number];

const NO_DAY = '9999-12-31';

/** In which order work is put into slots. */
interface Turns {
  readonly order: readonly Load[];
  /** Those in a circle of dependencies, and those that wait for such. */
  readonly stuck: readonly Load[];
}

/**
 * Orders work by urgency, each after all that it depends on. Work passes its urgency on to what
 * it waits for, so nothing urgent is scheduled behind something that is not.
 */
function orderLoads(loads: readonly Load[], slotIds: readonly string[]): Turns {
  const { order, stuck } = orderByDependency(loads);
  const places = new Map(loads.map(({ id }, place) => [id, place]));
  const slots = new Map(slotIds.map((id, place) => [id, place]));
  const own = (load: Load): Urgency => [
    (load.keptIn === undefined ? undefined : slots.get(load.keptIn)) ?? slotIds.length,
    load.priority ?? Number.MAX_SAFE_INTEGER,
    load.dueOn ?? NO_DAY,
    places.get(load.id) ?? 0,
  ];
  const urgency = passOnUrgency(order, own);
  const depth = measureDepths(order);
  const sorted = order.toSorted(
    (one, other) =>
      compare(urgency.get(one.id), urgency.get(other.id)) ||
      (depth.get(one.id) ?? 0) - (depth.get(other.id) ?? 0),
  );
  return { order: sorted, stuck };
}

function passOnUrgency(
  order: readonly Load[],
  own: (load: Load) => Urgency,
): ReadonlyMap<string, Urgency> {
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

/** How many stand before each at least; what waits is deeper than what it waits for. */
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

/** Which slots a load is in, counted from zero. */
interface Place {
  readonly first: number;
  readonly last: number;
}

/** Slots that are being filled. */
interface SlotPacker {
  /** Takes room for what will be kept in that slot. */
  readonly reserve: (at: number | undefined, size: number) => void;
  /** Puts what room was reserved for. */
  readonly keep: (load: Load, at: number) => Place;
  /** Puts it into the first slot with room, not before that one; nowhere where there is none. */
  readonly put: (load: Load, from: number) => Place | undefined;
  readonly slots: () => readonly Filled[];
}

/** A slot and what is in it. */
interface Filled extends Slot {
  readonly used: number;
  readonly parts: readonly { readonly id: string; readonly size: number }[];
}

interface PackerOptions {
  readonly slots: readonly Slot[];
  readonly usual: UsualSlot;
  readonly isCumulative: boolean;
  readonly mostSlots: number;
}

interface Box {
  readonly slot: Slot;
  used: number;
  readonly parts: { readonly id: string; readonly size: number }[];
  /** Whether one load has it alone. */
  isTaken: boolean;
  /** Whether something will be kept in it. */
  isReserved: boolean;
}

/** Sums of fractions are never exact. */
const TOLERANCE = 1e-9;

/** Makes a shelf of empty slots, to which slots are added when they are full. */
function createSlotPacker({ slots, usual, isCumulative, mostSlots }: PackerOptions): SlotPacker {
  const boxes = slots.map(toBox);
  const roomIn = isCumulative ? measureRoomUntil : measureRoomInside;
  const grow = (): boolean => {
    if (boxes.length >= mostSlots) return false;
    boxes.push(toBox(addSlot(usual, boxes.length - slots.length)));
    return true;
  };
  const fill = ({ id, size }: Load, at: number): Place => {
    const box = boxes[at];
    if (box !== undefined) box.used += size;
    box?.parts.push({ id, size });
    return { first: at, last: at };
  };
  const fitting = (size: number, from: number): number =>
    roomIn(boxes).findIndex((room, at) => at >= from && size <= room + TOLERANCE);
  return {
    reserve: (at, size) => {
      const box = at === undefined ? undefined : boxes[at];
      if (box === undefined) return;
      box.used += size;
      box.isReserved = true;
    },
    keep: ({ id, size }, at) => {
      boxes[at]?.parts.push({ id, size });
      return { first: at, last: at };
    },
    put: (load, from) => {
      const isOversize = !isCumulative && load.size > usual.capacity + TOLERANCE;
      let at = fitting(load.size, from);
      if (at === -1 && isOversize) return spreadOverSlots(load, { boxes, from, grow });
      while (at === -1 && grow()) at = fitting(load.size, from);
      return at === -1 ? undefined : fill(load, at);
    },
    slots: () => {
      // A load that found no place may have left empty slots behind.
      const last = boxes.findLastIndex(({ slot, parts }) => !slot.isNew || parts.length > 0);
      return boxes.slice(0, last + 1).map(({ slot, used, parts }) => ({ ...slot, used, parts }));
    },
  };
}

function toBox(slot: Slot): Box {
  return { slot, used: 0, parts: [], isTaken: false, isReserved: false };
}

function measureRoomInside(boxes: readonly Box[]): readonly number[] {
  return boxes.map(({ slot, used, isTaken }) => (isTaken ? -1 : slot.capacity - used));
}

/** What is put into a slot takes room until the end of it and of all after it. */
function measureRoomUntil(boxes: readonly Box[]): readonly number[] {
  let sum = 0;
  const until = boxes.map(({ slot, used }) => (sum += slot.capacity - used));
  let least = Infinity;
  return until
    .toReversed()
    .map((room) => (least = Math.min(least, room)))
    .toReversed();
}

interface Spreading {
  readonly boxes: readonly Box[];
  readonly from: number;
  readonly grow: () => boolean;
}

/** Gives a load that no slot can hold the first empty slots in a row that hold it together. */
function spreadOverSlots(load: Load, { boxes, from, grow }: Spreading): Place | undefined {
  let first = from;
  let sum = 0;
  for (let at = from; ; at += 1) {
    if (at >= boxes.length && !grow()) return undefined;
    const box = boxes[at];
    const isFree = box !== undefined && isEmpty(box);
    if (!isFree) {
      first = at + 1;
      sum = 0;
    } else {
      sum += box.slot.capacity;
    }
    if (isFree && load.size <= sum + TOLERANCE) {
      take(load, boxes.slice(first, at + 1));
      return { first, last: at };
    }
  }
}

function isEmpty({ slot, parts, isReserved }: Box): boolean {
  return slot.capacity > 0 && parts.length === 0 && !isReserved;
}

function take({ id, size }: Load, boxes: readonly Box[]): void {
  let left = size;
  for (const box of boxes) {
    const part = Math.min(left, box.slot.capacity);
    box.parts.push({ id, size: part });
    box.used = part;
    box.isTaken = true;
    left -= part;
  }
}
