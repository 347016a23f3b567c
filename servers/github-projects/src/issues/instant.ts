import { ToolError } from '@wellspoken/kit';

const DAY_OR_INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Converts a day or an instant to GitHub's format; a day becomes its first moment in UTC. */
export function readInstant(text: string, argument: string): string {
  const instant = DAY_OR_INSTANT.test(text.trim()) ? new Date(text.trim()) : undefined;
  if (instant !== undefined && !Number.isNaN(instant.getTime())) return instant.toISOString();
  throw new ToolError(
    'invalid_arguments',
    `${argument} is "${text}": expected a day such as 2026-03-31, or a time such as 2026-03-31T08:00:00Z.`,
    { suggestions: [`Pass ${argument} as YYYY-MM-DD.`] },
  );
}

/** Converts a day to GitHub's format. */
export function readDay(text: string, argument: string): string {
  const day = text.trim();
  if (/^\d{4}-\d\d-\d\d$/.test(day)) return readInstant(day, argument).slice(0, 10);
  throw new ToolError(
    'invalid_arguments',
    `${argument} is "${text}": expected a day such as 2026-03-31.`,
    { suggestions: [`Pass ${argument} as YYYY-MM-DD.`] },
  );
}
