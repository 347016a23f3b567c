import * as z from 'zod';

import { blankAsAbsent } from './blank-as-absent.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Ids of articles of any kind. */
export const articleIds = z
  .array(z.string().trim().min(1).max(400))
  .min(1)
  .max(50)
  .describe('PMIDs; PMCIDs and DOIs are found too');

/** Ids also as numbers, or as one text with commas; blank arguments as absent. */
export function listedIds(given: Arguments): Arguments {
  const { ids, ...rest } = blankAsAbsent(given);
  if (ids === undefined) return rest;
  const list = typeof ids === 'string' ? ids.split(',').filter((id) => id.trim() !== '') : ids;
  const items = Array.isArray(list) ? (list as readonly unknown[]) : [list];
  return { ...rest, ids: items.map((id) => (typeof id === 'number' ? String(id) : id)) };
}

const missingId = z.object({
  id: z.string().describe('As asked'),
  reason: z.string().describe('Why'),
});

/** Ids that led to no article. */
export const missingIds = z.array(missingId).optional().describe('Ids that led to none');

const resolvedId = z.object({
  id: z.string().describe('As asked'),
  pmid: z.string().describe('PMID'),
});

/** The PMIDs behind ids of other kinds. */
export const resolvedIds = z.array(resolvedId).optional().describe('What PMCIDs and DOIs mean');
