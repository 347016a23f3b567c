import type { Day, IssueDate } from '../corpus/article.ts';

const MONTHS = [
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
] as const;

/** The short name of a month, which counts from 1. */
export function writeMonthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** A number with two digits at least. */
export function padTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** 2024/01/05 */
export function writeSlashed({ year, month, day }: Day): string {
  return `${year}/${padTwoDigits(month)}/${padTwoDigits(day)}`;
}

/** "2024 Jan 5", or as much of it as is known. */
export function writePrinted({ year, month, day, season, medline }: IssueDate): string {
  if (medline !== undefined) return medline;
  const rest = [month === undefined ? season : writeMonthName(month), day].filter(
    (part) => part !== undefined,
  );
  return [year, ...rest].join(' ');
}

/** The day by which an issue is sorted and searched. */
export function findFirstDay({ year, month = 1, day = 1 }: IssueDate): Day {
  return { year, month, day };
}
