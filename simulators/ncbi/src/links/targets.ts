import { ARTICLES, findPubmedRecord } from '../corpus/pubmed.ts';
import type { LinkType } from './link-types.ts';
import { listPairs } from './pairs.ts';
import { type Scored, findSimilar } from './similar.ts';

/** The records that one leads to, the strongest first; the score is 0 where links have none. */
export function findTargets({ name }: LinkType, uid: string): readonly Scored[] {
  return COMPUTED[name]?.(uid) ?? findPlainTargets(listPairs(name, uid));
}

const COMPUTED: Readonly<Record<string, (uid: string) => readonly Scored[]>> = {
  pubmed_pubmed: findSimilar,
  pubmed_pubmed_reviews: (uid) => findSimilar(uid).filter(({ id }) => isReview(id)),
  pubmed_pubmed_refs: (uid) => findPlainTargets(listCited(uid)),
  pubmed_pubmed_citedin: (uid) =>
    findPlainTargets(
      ARTICLES.map(({ pmid }) => pmid).filter((pmid) => listCited(pmid).includes(uid)),
    ),
  pubmed_pmc: (uid) => {
    const record = findPubmedRecord(uid);
    const pmc = record?.kind === 'article' ? record.article.pmc : undefined;
    return findPlainTargets(pmc === undefined ? [] : [pmc.replace('PMC', '')]);
  },
  pmc_pubmed: (uid) =>
    findPlainTargets(ARTICLES.filter(({ pmc }) => pmc === `PMC${uid}`).map(({ pmid }) => pmid)),
};

function findPlainTargets(ids: readonly string[]): readonly Scored[] {
  return ids.map((id) => ({ id, score: 0 }));
}

function isReview(pmid: string): boolean {
  const record = findPubmedRecord(pmid);
  return record?.kind === 'article' && record.article.types.includes('Review');
}

function listCited(pmid: string): readonly string[] {
  const record = findPubmedRecord(pmid);
  if (record?.kind !== 'article') return [];
  return record.article.references.flatMap((one) => one.pmid ?? []);
}
