import * as z from 'zod';

import { UNLISTED } from './aliases.ts';

/** Accepted, because peers list it, but nothing that a caller should write. */
export const unlisted: z.ZodOptional<z.ZodUnknown> = z.unknown().optional().meta(UNLISTED);

/** What callers may repeat from an answer, and what the server writes itself. */
export const stampedFields = {
  id: unlisted,
  version: unlisted,
  createdAt: unlisted,
  updatedAt: unlisted,
  changedBy: unlisted,
};

const KEYS = [...Object.keys(stampedFields), 'embedding'];

/** Says which of the given keys were ignored. */
export function sayIgnored(given: Readonly<Record<string, unknown>>): string | undefined {
  const ignored = KEYS.filter((key) => given[key] !== undefined && given[key] !== null);
  if (ignored.length === 0) return undefined;
  return `Ignored ${ignored.join(', ')}: the server sets ${ignored.length === 1 ? 'it' : 'them'} itself.`;
}
