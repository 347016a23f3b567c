import { ToolError } from '@wellspoken/kit';

import type { Entrez } from '../open.ts';
import type { Calling, MissingRecord } from '../eutils/eutils.ts';
import { present } from './present.ts';
import { readArticles, type FoundArticles } from './read-articles.ts';
import { resolveArticles, type ResolvedArticles } from './resolve-articles.ts';

/** Articles that were asked for by ids of any kind. */
export interface AskedArticles extends FoundArticles {
  /** Every id that led nowhere, as it was asked. */
  readonly missing: readonly MissingRecord[];
  /** What ids other than PMIDs mean. */
  readonly resolved: readonly { readonly id: string; readonly pmid: string }[];
}

/** Reads articles by PMID, PMCID or DOI; throws `not_found` where none of them led to one. */
export async function readAskedArticles(
  services: Pick<Entrez, 'pmc' | 'eutils'>,
  ids: readonly string[],
  call: Calling = {},
): Promise<AskedArticles> {
  const resolved = await resolveArticles(services, ids, call);
  const pmids = resolved.found.map(({ pmid }) => pmid);
  const found = await readArticles(services.eutils, pmids, call);
  const missing = missingOf(resolved, found.missing);
  if (found.articles.length === 0) throw nothingFound(missing);
  return {
    ...found,
    missing,
    resolved: resolved.found.filter(({ id, pmid }) => id !== pmid),
  };
}

/** What an answer says of them beside the articles themselves. */
export interface AskedFacts {
  readonly total: number;
  readonly missing?: MissingRecord[];
  readonly resolved?: { readonly id: string; readonly pmid: string }[];
  readonly notes?: string[];
  readonly retrievedAt: string;
}

/** Tells how many there are, what was missing, and when they came. */
export function factsOf(found: AskedArticles): AskedFacts {
  const { articles, missing, resolved, problems, fetchedAt } = found;
  return {
    total: articles.length,
    ...present({ missing: [...missing], resolved: [...resolved], notes: [...problems] }),
    retrievedAt: fetchedAt.toISOString(),
  };
}

function missingOf(
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

function nothingFound(missing: readonly MissingRecord[]): ToolError {
  const lines = missing.map(({ id, reason }) => `${id}: ${reason}.`);
  return new ToolError('not_found', `None of the ids led to an article. ${lines.join(' ')}`, {
    suggestions: ['Find PMIDs with search_literature, or with match_citation from a reference.'],
  });
}
