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
] as const;

/** How notes write a day, as the source of a pattern: "January 1, 2001", "Nov. 4, 1980". */
export const WRITTEN_DAY = '[A-Za-z]{3,9}\\.? \\d{1,2}, \\d{4}';

const DAY = /^([A-Za-z]{3,9})\.? (\d{1,2}), (\d{4})$/;

/** A day as ISO writes it; undefined where there is no such day. */
export function toIsoDay(written: string): string | undefined {
  const [, name = '', day = '', year = ''] = DAY.exec(written) ?? [];
  const month = MONTHS.findIndex((one) => isMonth(name.toLowerCase(), one)) + 1;
  if (month === 0) return undefined;
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // A day that a month does not have would silently become one of the next month.
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? undefined : iso;
}

/** "Sept" is as usual as "Sep". */
function isMonth(written: string, month: string): boolean {
  return written === month || (written.length <= 4 && month.startsWith(written));
}
