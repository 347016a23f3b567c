import type { Article } from '../corpus/article.ts';
import { generateArticle } from '../corpus/generated-articles.ts';
import { ARTICLES, findPubmedRecord } from '../corpus/pubmed.ts';
import { escapeText } from '../render/xml.ts';
import { normalize, splitWords } from '../search/normalize.ts';

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
export function findSimilar(pmid: string): readonly Scored[] {
  const record = findPubmedRecord(pmid);
  if (record === undefined) return [];
  const self = { id: pmid, score: SELF_SCORE };
  if (record.kind === 'book') return [self];
  if (generateArticle(pmid) !== undefined) return [self, ...nextNumbers(pmid)];
  const own = listTraits(record.article);
  const others = ARTICLES.filter((article) => article.pmid !== pmid)
    .map((article) => ({ id: article.pmid, score: listShared(own, listTraits(article)) * STEP }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || Number(b.id) - Number(a.id));
  return [self, ...others];
}

function nextNumbers(pmid: string): readonly Scored[] {
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
