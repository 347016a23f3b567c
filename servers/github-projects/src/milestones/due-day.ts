const DAY_MS = 86_400_000;

/** The day of a date or date-time, as it is written: no time zone moves it. */
export function dayOf(text: string): string {
  return text.slice(0, 10);
}

/**
 * How GitHub is told a day. It keeps the day that it is in California at that moment, so noon
 * in Greenwich is safe while midnight would become the day before.
 */
export function toDueOn(text: string): string {
  return `${dayOf(text)}T12:00:00Z`;
}

/** How many days from one day to another, both as YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The day that it is now. */
export function today(now: () => Date): string {
  return dayOf(now().toISOString());
}
