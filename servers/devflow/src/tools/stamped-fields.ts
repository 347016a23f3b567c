import * as z from 'zod';

const STAMPED = 'Ignored: the server stamps it';

/** What callers may repeat from an answer, and what the server writes itself. */
export const stampedFields = {
  id: z.unknown().optional().describe(STAMPED),
  version: z.unknown().optional().describe(STAMPED),
  createdAt: z.unknown().optional().describe(STAMPED),
  updatedAt: z.unknown().optional().describe(STAMPED),
  changedBy: z.unknown().optional().describe(STAMPED),
};

const KEYS = [...Object.keys(stampedFields), 'embedding'];

/** Says which of the given keys were ignored. */
export function sayIgnored(given: Readonly<Record<string, unknown>>): string | undefined {
  const ignored = KEYS.filter((key) => given[key] !== undefined && given[key] !== null);
  if (ignored.length === 0) return undefined;
  return `Ignored ${ignored.join(', ')}: the server sets ${ignored.length === 1 ? 'it' : 'them'} itself.`;
}
