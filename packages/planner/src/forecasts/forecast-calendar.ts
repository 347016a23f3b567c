import { addDays, countDaysBetween, countDays } from '../tasks/days.ts';
import type { Span } from '../tasks/task.ts';

/** When iterations that are to come begin and end. */
export interface Calendar {
  /** How many days an iteration has that is not planned yet. */
  readonly usualDays: number;
  /** How many days of each planned one are to come, in parts of the usual length. */
  readonly shares: readonly number[];
  /** The last day of the first, second… iteration, counted from 1. */
  readonly endOf: (count: number) => string;
  /** How many iterations end on that day or before. */
  readonly endedBy: (day: string) => number;
  /** The iteration that runs today, where one does. */
  readonly current?: Span;
}

/** Lays iterations out from today: the planned ones, and after them more of the usual length. */
export function readCalendar(
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
    return ahead.length + Math.floor(countDaysBetween(lastEnd, day) / usualDays);
  };
  // Today's work is still to come.
  const shares = ahead.map(({ startDate, endDate }) => {
    const from = startDate < today ? today : startDate;
    return countDays({ startDate: from, endDate }) / usualDays;
  });
  const current = ahead.find(({ startDate }) => startDate <= today);
  return { usualDays, shares, endOf, endedBy, ...(current && { current }) };
}
