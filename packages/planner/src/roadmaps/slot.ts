import { addDays } from '../tasks/days.ts';
import type { Span } from '../tasks/task.ts';

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
  /** The number of the first one. */
  readonly firstNumber: number;
  /** The first day of the first one. */
  readonly startDate: string;
  readonly days: number;
  readonly capacity: number;
}

/** An added slot; the first one has the place 0. */
export function addSlot(
  { name, firstNumber, startDate, days, capacity }: UsualSlot,
  place: number,
): Slot {
  const start = addDays(startDate, days * place);
  return {
    id: `new-${place}`,
    title: `${name} (${firstNumber + place})`,
    startDate: start,
    endDate: addDays(start, days - 1),
    capacity,
    isNew: true,
  };
}
