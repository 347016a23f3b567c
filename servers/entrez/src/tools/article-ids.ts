import { blankAsAbsent } from '@wellspoken/kit';
import * as z from 'zod';

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
  return { ...rest, ids: items.flatMap(apart) };
}

// Not for DOIs, in which a semicolon is a letter like any other.
const SEVERAL = /^\s*(?:PMC)?\d+(?:[\s;]+(?:PMC)?\d+)+[\s;]*$/i;

/** Numbers as text; several PMIDs or PMCIDs with blanks or semicolons as several. */
function apart(id: unknown): readonly unknown[] {
  if (typeof id === 'number') return [String(id)];
  if (typeof id !== 'string' || !SEVERAL.test(id)) return [id];
  return id.split(/[\s;]+/).filter((one) => one !== '');
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
