import type { Article } from '../corpus/article.ts';
import { ARTICLES, findPubmedRecord } from '../corpus/articles.ts';
import { generateArticle } from '../corpus/generated-articles.ts';
import { escapeText } from '../render/xml.ts';
import { normalize, splitWords } from '../search/field-index.ts';
import type { LinkType } from './link-types.ts';

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

/** Which record leads to which, in the order of strength: "from to to". */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  pubmed_gene: [
    '31452104 7157 672',
    '36110001 7157',
    '33440120 7157 672',
    '19500007 7157',
    '9410022 7157',
  ],
  pubmed_nuccore: ['36110001 1732746264'],
  gene_nuccore_refseqrna: ['7157 1732746264', '672 1732746265'],
  gene_protein_refseq: ['7157 120407068', '672 120407069'],
  gene_taxonomy: ['7157 9606', '672 9606'],
  gene_snp: ['7157 1042522', '672 80357906'],
  gene_clinvar: ['7157 12374', '672 17661'],
  nuccore_protein: ['1732746264 120407068', '1732746265 120407069'],
  nuccore_taxonomy: ['1732746264 9606', '1732746265 9606'],
  protein_taxonomy: ['120407068 9606', '120407069 9606'],
  clinvar_pubmed: ['12374 33440120', '17661 33440120 20301425'],
};

/** Kinds of links that are another kind backwards, or the same under a second name. */
const BACKWARDS: Readonly<Record<string, string>> = {
  gene_pubmed: 'pubmed_gene',
  nuccore_pubmed: 'pubmed_nuccore',
  nuccore_gene: 'gene_nuccore_refseqrna',
  protein_gene: 'gene_protein_refseq',
  protein_nuccore: 'nuccore_protein',
  snp_gene: 'gene_snp',
  clinvar_gene: 'gene_clinvar',
};
const SAME: Readonly<Record<string, string>> = {
  gene_nuccore: 'gene_nuccore_refseqrna',
  gene_protein: 'gene_protein_refseq',
};

/** The records that one leads to by a kind of link that is written out. */
function listPairs(link: string, uid: string): readonly string[] {
  const backwards = BACKWARDS[link];
  if (backwards !== undefined) return listSources(backwards, uid);
  const rows = PAIRS[SAME[link] ?? link] ?? [];
  return (
    rows
      .map((row) => row.split(' '))
      .find(([from]) => from === uid)
      ?.slice(1) ?? []
  );
}

function listSources(link: string, uid: string): readonly string[] {
  return (PAIRS[link] ?? []).flatMap((row) => {
    const [from, ...to] = row.split(' ');
    return from !== undefined && to.includes(uid) ? [from] : [];
  });
}

/** A record with how much it is alike. */
export interface Scored {
  readonly id: string;
  readonly score: number;
}

const SELF_SCORE = 90_000_000;
const STEP = 1_234_567;
const NEIGHBOURS = 5;
const COMMON = new Set(['Humans', 'Animals', 'Female', 'Male', 'Mice', 'Middle Aged']);

/** The articles most like one, itself first. */
function findSimilar(pmid: string): readonly Scored[] {
  const record = findPubmedRecord(pmid);
  if (record === undefined) return [];
  const self = { id: pmid, score: SELF_SCORE };
  if (record.kind === 'book') return [self];
  if (generateArticle(pmid) !== undefined) return [self, ...listNextNumbers(pmid)];
  const own = listTraits(record.article);
  const others = ARTICLES.filter((article) => article.pmid !== pmid)
    .map((article) => ({ id: article.pmid, score: listShared(own, listTraits(article)) * STEP }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || Number(b.id) - Number(a.id));
  return [self, ...others];
}

function listNextNumbers(pmid: string): readonly Scored[] {
  return Array.from({ length: NEIGHBOURS }, (_, index) => ({
    id: String(Number(pmid) + index + 1),
    score: SELF_SCORE / (index + 2),
  })).filter(({ id }) => generateArticle(id) !== undefined);
}

function listTraits({ title, mesh }: Article): ReadonlySet<string> {
  return new Set([
    ...mesh.map(({ name }) => name).filter((name) => !COMMON.has(name)),
    ...splitWords(normalize(escapeText(title))).filter((word) => word.length > 4),
  ]);
}

function listShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((trait) => b.has(trait)).length;
}
