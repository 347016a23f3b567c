import type { CitationHints, FoundCitation } from './citation.ts';
import { type ReadingMode, readHead } from './head.ts';
import { readArticle, skipArticleMark, skipHeadings } from './headings.ts';
import { type Item, readItem } from './item.ts';
import { isPlainly, isPlainlyBefore } from './number-sense.ts';
import { isOfOtherLaw } from './other-law.ts';
import { hasSections, readSections, readTail } from './read-sections.ts';
import { type Draft, type Reading, readRun, type Run, toDrafts } from './run.ts';
import { isAt, isAnyAt, skip, type Step, tokenize, type Tokens } from './tokens.ts';

/**
 * Finds every citation of California law in a text, in order. What names no code is read only where a
 * hint says which one is meant; whatever may mean something else is left alone.
 */
export function findCitations(text: string, hints: CitationHints = {}): readonly FoundCitation[] {
  const tokens = tokenize(text);
  return findInTokens(tokens, { isLoose: false, hint: hints.code }).map((draft) => {
    const start = tokens[draft.at]?.start ?? 0;
    const end = tokens[draft.next - 1]?.end ?? start;
    return { ...draft.citation, written: text.slice(start, end), start, end };
  });
}

/**
 * Finds the citations of a text in order. Every place is looked at once, and from each only so far as
 * the longest citation goes; what was read as a list is not read again.
 */
export function findInTokens(tokens: Tokens, manner: ReadingMode): readonly Draft[] {
  const drafts: Draft[] = [];
  let at = 0;
  while (at < tokens.length) {
    const reading = readAt(tokens, at, manner);
    drafts.push(...(reading?.value ?? []));
    at = Math.max(reading?.next ?? 0, at + 1);
  }
  return drafts;
}

/** Reads the citations that begin at a place. */
export function readAt(tokens: Tokens, at: number, manner: ReadingMode): Reading | undefined {
  return (
    readHeaded(tokens, at, manner) ??
    readArticleFirst(tokens, at, manner) ??
    readSections(tokens, at, manner) ??
    readNumberFirst(tokens, at, manner)
  );
}

/** Reads "Ed. Code, §§ 48900 and 48915". */
function readHeaded(tokens: Tokens, at: number, manner: ReadingMode): Reading | undefined {
  const head = readHead(tokens, at, manner);
  if (head === undefined) return undefined;
  if (head.value.code === 'CONS') {
    return readConstitution(tokens, { at, next: head.next }, manner);
  }
  const from = skipToSections(tokens, skipHeadings(tokens, head.next));
  const run = readRun(tokens, from, { takesBare: manner.isLoose, leavesOwned: true });
  if (run === undefined) return undefined;
  const [first] = run.value.items;
  const isTaken =
    manner.isLoose ||
    (first.value.mark === 'none'
      ? from === head.next && isPlainly(tokens, first, head.value)
      : head.value.sureness !== 'word');
  if (!isTaken) return undefined;
  const next = skipClosing(tokens, run.next, from);
  const { code } = head.value;
  return { value: toDrafts(run.value.items, { code }, { at, next }), next };
}

/** Behind "," or "(" or ":" between a code and its sections. */
function skipToSections(tokens: Tokens, at: number): number {
  const comma = isAt(tokens, at, ':') ? at + 1 : skip(tokens, at, ',');
  return isAt(tokens, comma, '(') ? comma + 1 : comma;
}

/** Behind the parenthesis that was opened before the sections. */
function skipClosing(tokens: Tokens, at: number, from: number): number {
  return isAt(tokens, from - 1, '(') ? skip(tokens, at, ')') : at;
}

/** Reads "5150 W&I" and "23152(a) CVC". */
function readNumberFirst(tokens: Tokens, at: number, manner: ReadingMode): Reading | undefined {
  const item: Step<Item> | undefined =
    tokens[at]?.kind === 'number' ? readItem(tokens, at) : undefined;
  if (item === undefined) return undefined;
  const head = readHead(tokens, skip(tokens, item.next, ','), manner);
  if (head === undefined || head.value.code === 'CONS' || hasSections(tokens, head.next)) {
    return undefined;
  }
  if (!manner.isLoose && !isPlainlyBefore(tokens, item.value, head.value)) return undefined;
  const { code } = head.value;
  return { value: toDrafts([item], { code }, { at, next: head.next }), next: head.next };
}

const RULES = { takesBare: false, leavesOwned: true } as const;
const LINKS = new Set([';', ',', 'and', 'or', '&']);

/** Where a name of the Constitution stands, and what follows it. */
interface Named {
  readonly at: number;
  readonly next: number;
}

/** Reads what follows "Cal. Const.": one article or several, with their sections. */
function readConstitution(
  tokens: Tokens,
  { at, next: from }: Named,
  { isLoose }: ReadingMode,
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
  const first = isAnyAt(tokens, at, LINKS) ? at + 1 : at;
  return isAnyAt(tokens, first, LINKS) ? first + 1 : first;
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
function readArticleFirst(tokens: Tokens, at: number, manner: ReadingMode): Reading | undefined {
  if (skipArticleMark(tokens, at) === undefined) return undefined;
  const part = readArticleSections(tokens, at, { ...manner, isFirst: true });
  if (part === undefined) return undefined;
  const { article, run } = part;
  const tail = readTail(tokens, run.next, manner);
  const code = tail === undefined ? getImpliedCode(tokens, at, manner) : tail.value.code;
  if (code === undefined) return { value: [], next: run.next };
  const owner = code === 'CONS' ? { code, article } : { code };
  const next = tail?.next ?? run.next;
  return { value: toDrafts(run.value.items, owner, { at, next }), next };
}

function getImpliedCode(
  tokens: Tokens,
  at: number,
  { isLoose, hint }: ReadingMode,
): 'CONS' | undefined {
  if (!isLoose && hint !== 'CONS') return undefined;
  return isOfOtherLaw(tokens, at) ? undefined : 'CONS';
}
