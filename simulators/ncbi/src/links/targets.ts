import { ARTICLES, pubmedRecord } from '../corpus/pubmed.ts';
import type { LinkType } from './link-types.ts';
import { pairsOf } from './pairs.ts';
import { type Scored, similarTo } from './similar.ts';

/** The records that one leads to, the strongest first; the score is 0 where links have none. */
export function targetsOf({ name }: LinkType, uid: string): readonly Scored[] {
  return COMPUTED[name]?.(uid) ?? plain(pairsOf(name, uid));
}

const COMPUTED: Readonly<Record<string, (uid: string) => readonly Scored[]>> = {
  pubmed_pubmed: similarTo,
  pubmed_pubmed_reviews: (uid) => similarTo(uid).filter(({ id }) => isReview(id)),
  pubmed_pubmed_refs: (uid) => plain(cited(uid)),
  pubmed_pubmed_citedin: (uid) =>
    plain(ARTICLES.map(({ pmid }) => pmid).filter((pmid) => cited(pmid).includes(uid))),
  pubmed_pmc: (uid) => {
    const record = pubmedRecord(uid);
    const pmc = record?.kind === 'article' ? record.article.pmc : undefined;
    return plain(pmc === undefined ? [] : [pmc.replace('PMC', '')]);
  },
  pmc_pubmed: (uid) =>
    plain(ARTICLES.filter(({ pmc }) => pmc === `PMC${uid}`).map(({ pmid }) => pmid)),
};

function plain(ids: readonly string[]): readonly Scored[] {
  return ids.map((id) => ({ id, score: 0 }));
}

function isReview(pmid: string): boolean {
  const record = pubmedRecord(pmid);
  return record?.kind === 'article' && record.article.types.includes('Review');
}

function cited(pmid: string): readonly string[] {
  const record = pubmedRecord(pmid);
  if (record?.kind !== 'article') return [];
  return record.article.references.flatMap((one) => one.pmid ?? []);
}
