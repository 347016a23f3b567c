import { readArticle, skipArticleMark } from './article.ts';
import { toDrafts, type Draft, type Reading } from './draft.ts';
import type { Manner } from './head.ts';
import { belongsToOtherLaw } from './other-law.ts';
import { readRun, type Run } from './run.ts';
import { readTail } from './tail.ts';
import { isOneOf, skip, type Step, type Tokens } from './token-steps.ts';

const RULES = { takesBare: false, leavesOwned: true } as const;
const LINKS = new Set([';', ',', 'and', 'or', '&']);

/** Where a name of the Constitution stands, and what follows it. */
interface Named {
  readonly at: number;
  readonly next: number;
}

/** Reads what follows "Cal. Const.": one article or several, with their sections. */
export function readConstitution(
  tokens: Tokens,
  { at, next: from }: Named,
  { isLoose }: Manner,
): Reading | undefined {
  const drafts: Draft[] = [];
  let next = from;
  for (let start = at; ; start = skipLinks(tokens, next)) {
    const place = start === at ? skip(tokens, from, ',') : start;
    const part = readArticleSections(tokens, place, { isLoose, isFirst: start === at });
    if (part === undefined) break;
    const { article, run } = part;
    const frame = { at: start, next: run.next };
    drafts.push(...toDrafts(run.value.items, { code: 'CONS', article }, frame));
    ({ next } = run);
  }
  return drafts.length === 0 ? undefined : { value: drafts, next };
}

function skipLinks(tokens: Tokens, at: number): number {
  const first = isOneOf(tokens, at, LINKS) ? at + 1 : at;
  return isOneOf(tokens, first, LINKS) ? first + 1 : first;
}

interface ArticleSections {
  readonly article: string;
  readonly run: Step<Run>;
}

function readArticleSections(
  tokens: Tokens,
  at: number,
  { isLoose, isFirst }: { readonly isLoose: boolean; readonly isFirst: boolean },
): ArticleSections | undefined {
  const mark = skipArticleMark(tokens, at);
  // "Cal. Const. I, § 1" has no word for the article.
  const article = mark === undefined && !isFirst ? undefined : readArticle(tokens, mark ?? at);
  if (article === undefined) return undefined;
  const comma = skip(tokens, article.next, ',');
  const run = readRun(tokens, isLoose ? skip(tokens, comma, '-') : comma, RULES);
  if (run === undefined || (!isLoose && run.value.items[0].value.mark === 'none')) return undefined;
  return { article: article.value, run };
}

/** Reads "article I, section 28", which is the Constitution's where its name or a hint says so. */
export function readArticleFirst(tokens: Tokens, at: number, manner: Manner): Reading | undefined {
  if (skipArticleMark(tokens, at) === undefined) return undefined;
  const part = readArticleSections(tokens, at, { ...manner, isFirst: true });
  if (part === undefined) return undefined;
  const { article, run } = part;
  const tail = readTail(tokens, run.next, manner);
  const code = tail === undefined ? impliedCode(tokens, at, manner) : tail.value.code;
  if (code === undefined) return { value: [], next: run.next };
  const owner = code === 'CONS' ? { code, article } : { code };
  const next = tail?.next ?? run.next;
  return { value: toDrafts(run.value.items, owner, { at, next }), next };
}

function impliedCode(tokens: Tokens, at: number, { isLoose, hint }: Manner): 'CONS' | undefined {
  if (!isLoose && hint !== 'CONS') return undefined;
  return belongsToOtherLaw(tokens, at) ? undefined : 'CONS';
}
