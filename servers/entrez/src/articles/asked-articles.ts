import { blankAsAbsent, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { omitEmpty } from '../answers/present.ts';
import type { CallOptions, MissingRecord } from '../eutils/eutils.ts';
import type { Entrez } from '../open.ts';
import {
  type FoundArticles,
  readArticles,
  resolveArticles,
  type ResolvedArticles,
} from './read-articles.ts';

/** Articles that were asked for by ids of any kind. */
interface AskedArticles extends FoundArticles {
  /** Ids without an article, as they were given. */
  readonly missing: readonly MissingRecord[];
  /** What ids other than PMIDs mean. */
  readonly resolved: readonly { readonly id: string; readonly pmid: string }[];
}

/** Reads articles by PMID, PMCID or DOI; throws `not_found` where none of them led to one. */
export async function readAskedArticles(
  services: Pick<Entrez, 'pmc' | 'eutils'>,
  ids: readonly string[],
  call: CallOptions = {},
): Promise<AskedArticles> {
  const resolved = await resolveArticles(services, ids, call);
  const pmids = resolved.found.map(({ pmid }) => pmid);
  const found = await readArticles(services.eutils, pmids, call);
  const missing = collectMissing(resolved, found.missing);
  if (found.articles.length === 0) throw createNotFoundError(missing);
  return {
    ...found,
    missing,
    resolved: resolved.found.filter(({ id, pmid }) => id !== pmid),
  };
}

/** What an answer says of them beside the articles themselves. */
interface AskedFacts {
  readonly total: number;
  readonly missing?: MissingRecord[];
  readonly resolved?: { readonly id: string; readonly pmid: string }[];
  readonly notes?: string[];
  readonly retrievedAt: string;
}

/** The total, the missing ids, and the time of retrieval. */
export function toAskedFacts(found: AskedArticles): AskedFacts {
  const { articles, missing, resolved, problems, fetchedAt } = found;
  return {
    total: articles.length,
    ...omitEmpty({ missing: [...missing], resolved: [...resolved], notes: [...problems] }),
    retrievedAt: fetchedAt.toISOString(),
  };
}

function collectMissing(
  { found, missing }: ResolvedArticles,
  unsent: readonly MissingRecord[],
): readonly MissingRecord[] {
  const reasons = new Map(unsent.map(({ id, reason }) => [id, reason]));
  const gone = found.flatMap(({ id, pmid }) => {
    const reason = reasons.get(pmid);
    return reason === undefined ? [] : [{ id, reason }];
  });
  return [...missing, ...gone];
}

function createNotFoundError(missing: readonly MissingRecord[]): ToolError {
  const lines = missing.map(({ id, reason }) => `${id}: ${reason}.`);
  return new ToolError('not_found', `None of the ids led to an article. ${lines.join(' ')}`, {
    suggestions: ['Find PMIDs with search_literature, or with match_citation from a reference.'],
  });
}

type Arguments = Readonly<Record<string, unknown>>;

/** Ids of articles of any kind. */
export const articleIds = z
  .array(z.string().trim().min(1).max(400))
  .min(1)
  .max(50)
  .describe('PMIDs; PMCIDs and DOIs are found too');

/** Ids also as numbers, or as one text with commas; blank arguments as absent. */
export function listIds(given: Arguments): Arguments {
  const { ids, ...rest } = blankAsAbsent(given);
  if (ids === undefined) return rest;
  const list = typeof ids === 'string' ? ids.split(',').filter((id) => id.trim() !== '') : ids;
  const items = Array.isArray(list) ? (list as readonly unknown[]) : [list];
  return { ...rest, ids: items.flatMap(splitIds) };
}

// Not for DOIs, in which a semicolon is a letter like any other.
const SEVERAL = /^\s*(?:PMC)?\d+(?:[\s;]+(?:PMC)?\d+)+[\s;]*$/i;

/** Numbers as text; several PMIDs or PMCIDs with blanks or semicolons as several. */
function splitIds(id: unknown): readonly unknown[] {
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
