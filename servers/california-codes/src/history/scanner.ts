/** Reads a text from its beginning, piece by piece. */
export interface Scanner {
  /** Takes what a sticky pattern finds right here, and the spaces and commas after it. */
  readonly take: (pattern: RegExp) => RegExpExecArray | undefined;
  /** Takes what stands in parentheses right here, without them. */
  readonly takeParenthesis: () => string | undefined;
  /** What has not been taken. */
  readonly rest: () => string;
}

const BETWEEN = /[\s,]*/y;

/** Begins to read a text. */
export function scan(text: string): Scanner {
  let at = 0;
  const step = (length: number): void => {
    BETWEEN.lastIndex = at + length;
    at += length + (BETWEEN.exec(text)?.[0].length ?? 0);
  };
  return {
    take: (pattern) => {
      pattern.lastIndex = at;
      const found = pattern.exec(text) ?? undefined;
      if (found !== undefined) step(found[0].length);
      return found;
    },
    takeParenthesis: () => {
      const end = text.charAt(at) === '(' ? findClosing(text, at) : -1;
      if (end === -1) return undefined;
      const inside = text.slice(at + 1, end);
      step(end + 1 - at);
      return inside;
    },
    rest: () => text.slice(at),
  };
}

function findClosing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '(') depth++;
    if (text.charAt(at) === ')' && --depth === 0) return at;
  }
  return -1;
}

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
