const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The first day that a text names in a way that can only mean one day, as YYYY-MM-DD. */
export function findDay(text: string): string | undefined {
  const [, year, month, day] = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text) ?? [];
  if (year !== undefined) return checkCalendarDay(Number(year), Number(month), Number(day));
  return findDayWithMonth(text);
}

function findDayWithMonth(text: string): string | undefined {
  const found =
    /\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?([a-z]{3,9})\.?,?\s+(\d{4})\b/i.exec(text) ??
    /\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(text);
  if (found === null) return undefined;
  const [, first = '', second = '', year = ''] = found;
  const [day, name] = /^\d/.test(first) ? [first, second] : [second, first];
  const month = MONTHS.findIndex((full) => full.startsWith(name.toLowerCase()));
  return month === -1 ? undefined : checkCalendarDay(Number(year), month + 1, Number(day));
}

/** There is no 30th of February. */
function checkCalendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
