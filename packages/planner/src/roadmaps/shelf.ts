import type { Load } from './load.ts';
import { addSlot, type Slot, type UsualSlot } from './slot.ts';

/** Which slots a load is in, counted from zero. */
export interface Place {
  readonly first: number;
  readonly last: number;
}

/** Slots that are being filled. */
export interface SlotPacker {
  /** Takes room for what will be kept in that slot. */
  readonly reserve: (at: number | undefined, size: number) => void;
  /** Puts what room was reserved for. */
  readonly keep: (load: Load, at: number) => Place;
  /** Puts it into the first slot with room, not before that one; nowhere where there is none. */
  readonly put: (load: Load, from: number) => Place | undefined;
  readonly slots: () => readonly Filled[];
}

/** A slot and what is in it. */
export interface Filled extends Slot {
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
export function createSlotPacker({
  slots,
  usual,
  isCumulative,
  mostSlots,
}: PackerOptions): SlotPacker {
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
