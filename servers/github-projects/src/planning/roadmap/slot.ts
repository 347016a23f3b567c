import { addDays } from '../work/days.ts';
import type { Span } from '../work/task.ts';

/** A stretch of days that takes so much work. */
export interface Slot extends Span {
  /** In the unit of the sizes. */
  readonly capacity: number;
  /** Whether nobody made it yet. */
  readonly isNew: boolean;
}

/** What slots are like that are added at the end when the others are full. */
export interface UsualSlot {
  /** What they are called; a number is put behind it. */
  readonly name: string;
  /** The first day of the first one. */
  readonly startDate: string;
  readonly days: number;
  readonly capacity: number;
}

/** The added slot of that number, counted from one. */
export function addedSlot({ name, startDate, days, capacity }: UsualSlot, number: number): Slot {
  const start = addDays(startDate, days * (number - 1));
  return {
    id: `new-${number}`,
    title: `${name} (${number})`,
    startDate: start,
    endDate: addDays(start, days - 1),
    capacity,
    isNew: true,
  };
}
