import type { ArticleId } from '../articles/article-id.ts';
import type { Calling } from '../eutils/eutils.ts';
import { failedAttempt, type Attempt, type Services } from './attempt.ts';

/** The id of an article in PMC, where it has one, and what stood in the way. */
export interface ResolvedPmcid {
  readonly pmcid?: string | undefined;
  readonly attempts: readonly Attempt[];
}

const CONVERTER = "PMC's ID converter";

/** Finds the PMCID of an article by the converter, or by its links in PubMed where that fails. */
export async function resolvePmcid(
  { pmc, eutils }: Services,
  id: ArticleId,
  call: Calling,
): Promise<ResolvedPmcid> {
  if (id.kind === 'pmcid') return { pmcid: id.value, attempts: [] };
  try {
    const [record] = (await pmc.convertIds({ ids: [id.value] }, call)).records;
    if (record?.pmcid !== undefined) return { pmcid: record.pmcid, attempts: [] };
    const reason = record?.problem ?? 'It did not answer for this id.';
    return { attempts: [{ source: CONVERTER, outcome: 'none', reason }] };
  } catch (error) {
    const attempt = failedAttempt(CONVERTER, error, call);
    if (id.kind !== 'pmid') return { attempts: [attempt] };
    return linked(eutils, { pmid: id.value, attempt }, call);
  }
}

interface Unconverted {
  readonly pmid: string;
  /** How the converter failed. */
  readonly attempt: Attempt;
}

async function linked(
  { link }: Services['eutils'],
  { pmid, attempt }: Unconverted,
  call: Calling,
): Promise<ResolvedPmcid> {
  try {
    const request = { from: 'pubmed', to: 'pmc', ids: [pmid], linkName: 'pubmed_pmc' };
    const { sets } = await link(request, call);
    const target = sets.flatMap(({ links }) => links).find(({ name }) => name === 'pubmed_pmc')
      ?.targets[0];
    if (target !== undefined) return { pmcid: `PMC${target.id}`, attempts: [attempt] };
    const reason = 'It links this article to none in PMC.';
    // PubMed has answered in its place, so nothing is left open.
    return { attempts: [{ source: 'PubMed', outcome: 'none', reason }] };
  } catch (error) {
    return { attempts: [attempt, failedAttempt('PubMed', error, call)] };
  }
}
