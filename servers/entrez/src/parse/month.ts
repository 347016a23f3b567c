/** The months as PubMed, RIS and BibTeX abbreviate them. */
export const MONTHS: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** The number of a month that is written as "Jan", "January", "1" or "01". */
export function monthNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,2}$/.test(text)
    ? Number(text)
    : 1 + MONTHS.findIndex((month) => text.toLowerCase().startsWith(month.toLowerCase()));
  return number >= 1 && number <= 12 ? number : undefined;
}
