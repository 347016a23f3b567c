import { addDays, daysBetween, lengthOf } from '../work/days.ts';
import type { Span } from '../work/task.ts';

/** When iterations that are to come begin and end. */
export interface Calendar {
  /** How much of the first one is still to come: 1 where it has not begun. */
  readonly firstShare: number;
  /** The last day of the first, second… iteration, counted from 1. */
  readonly endOf: (count: number) => string;
  /** How many iterations end on that day or before. */
  readonly endedBy: (day: string) => number;
  /** The iteration that runs today, where one does. */
  readonly current?: Span;
}

/** Lays iterations out from today: the planned ones, and after them more of the usual length. */
export function calendarOf(
  iterations: readonly Span[],
  { today, usualDays }: { readonly today: string; readonly usualDays: number },
): Calendar {
  const ahead = iterations
    .filter(({ endDate }) => endDate >= today)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  const lastEnd = ahead.at(-1)?.endDate ?? addDays(today, -1);
  const endOf = (count: number): string =>
    ahead[count - 1]?.endDate ?? addDays(lastEnd, (count - ahead.length) * usualDays);
  const endedBy = (day: string): number => {
    if (day < lastEnd) return ahead.filter(({ endDate }) => endDate <= day).length;
    return ahead.length + Math.floor(daysBetween(lastEnd, day) / usualDays);
  };
  const [first] = ahead;
  if (first === undefined || first.startDate > today) return { firstShare: 1, endOf, endedBy };
  // Today's work is still to come.
  const left = daysBetween(today, first.endDate) + 1;
  return { firstShare: left / lengthOf(first), endOf, endedBy, current: first };
}
