const DAY_MS = 86_400_000;

/** Days and times around the day on which a world is made. */
export interface Days {
  /** A day as `2026-01-31`, so many days after today; before it where negative. */
  readonly day: (offset: number) => string;
  /** A time of that day, as GitHub writes times. */
  readonly at: (offset: number, time?: string) => string;
}

/** Counts days from today, which is the day of `now`. */
export function createDays(now: Date): Days {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  function day(offset: number): string {
    return new Date(today + offset * DAY_MS).toISOString().slice(0, 10);
  }
  return { day, at: (offset, time = '09:00:00') => `${day(offset)}T${time}Z` };
}
