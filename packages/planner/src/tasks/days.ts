import type { Task } from './task.ts';

const DAY_MS = 86_400_000;
const LAST_DAY = '9999-12-31';

/** The day so many days later, as YYYY-MM-DD; the last one that can be written so, at most. */
export function addDays(day: string, count: number): string {
  const time = Math.min(Date.parse(day) + count * DAY_MS, Date.parse(LAST_DAY));
  return new Date(time).toISOString().slice(0, 10);
}

/** How many days later the second day is. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** How many days a span has, the first and the last one included. */
export function countDays(span: { readonly startDate: string; readonly endDate: string }): number {
  return countDaysBetween(span.startDate, span.endDate) + 1;
}

/** The day of a time, in UTC. */
export function toDay(time: string): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day by which something is wanted. */
export interface DueDay {
  /** YYYY-MM-DD */
  readonly day: string;
  /** `Due`, or whose milestone is due. */
  readonly whose: string;
}

/** The day by which a task is wanted: its own or that of its milestone, whichever is first. */
export function findDueDay({ dueOn, milestone }: Task): DueDay | undefined {
  const days = [
    ...(dueOn === undefined ? [] : [{ day: dueOn, whose: 'Due' }]),
    ...(milestone?.dueOn === undefined
      ? []
      : [{ day: milestone.dueOn, whose: `Milestone ${milestone.title} due` }]),
  ];
  return days.toSorted((one, other) => one.day.localeCompare(other.day))[0];
}
