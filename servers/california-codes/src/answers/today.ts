const CALIFORNIA = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in California, as ISO writes it: its law changes at midnight there. */
export function getDayInCalifornia(now: Date): string {
  return CALIFORNIA.format(now);
}
