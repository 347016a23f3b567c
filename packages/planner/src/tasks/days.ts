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
