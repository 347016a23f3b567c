const DAY_MS = 86_400_000;

/** Whole days between a time and now; undefined where the time makes no sense. */
export function countDaysSince(time: string, now: Date): number | undefined {
  const passed = now.getTime() - Date.parse(time);
  return Number.isNaN(passed) ? undefined : Math.floor(passed / DAY_MS);
}
