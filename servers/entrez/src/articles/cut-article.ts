import { cutText, tokensOf } from '@wellspoken/kit/paging';

import { listNames } from '../answers/sentences.ts';
import type { ArticleView } from './article.shapes.ts';

/** An article that was too large for an answer of its own, and what is missing of it. */
export interface CutArticle extends ArticleView {
  /** One sentence for each part that is shorter than in the record. */
  cut?: string[];
}

/** Parts that may be dropped, the least important first; the abstract comes last. */
const SPARED = [
  'references',
  'history',
  'authorDetails',
  'otherAbstracts',
  'grants',
  'chemicals',
  'dataBanks',
  'conflictOfInterest',
  'copyright',
  'recordStatus',
  'publicationStatus',
  'completed',
  'revised',
  'electronicIssn',
  'issn',
  'journalAbbreviation',
  'publishedOnline',
  'vernacularTitle',
  'languages',
  'corrections',
  'identifiers',
  'keywords',
  'mesh',
] as const;

type Spared = (typeof SPARED)[number] | 'abstract';

// What a sentence about a cut takes.
const SENTENCE = 20;

/** Shortens lists and drops parts one by one until the article fits, the abstract last. */
export function cutArticle(view: ArticleView, tokens: number): CutArticle {
  if (tokensOf(view) <= tokens) return view;
  const cut: string[] = [];
  const leftOut: Spared[] = [];
  let shown = view;
  const said = (): string[] => [...listNames('Left out', leftOut.toReversed()), ...cut];
  const over = (): number => tokensOf({ ...shown, cut: said() }) - tokens;
  const spare = (name: Spared): void => {
    const { [name]: part, ...rest } = shown;
    if (over() <= 0 || part === undefined) return;
    const kept = Array.isArray(part) ? dropLast<unknown>(part, over() + SENTENCE) : [];
    shown = kept.length === 0 ? rest : { ...shown, [name]: kept };
    if (kept.length === 0) leftOut.push(name);
    else cut.push(`${name}: ${kept.length} of ${part.length} shown.`);
  };
  for (const name of SPARED) spare(name);
  const { authors } = shown;
  if (over() > 0 && authors.length > FEW_AUTHORS) {
    shown = { ...shown, authors: authors.slice(0, FEW_AUTHORS) };
    cut.push(`authors: ${FEW_AUTHORS} of ${authors.length} shown.`);
  }
  const abstract = shorten(shown.abstract ?? [], (over() + SENTENCE) * 4);
  if (over() > 0 && abstract.length > 0) {
    shown = { ...shown, abstract };
    cut.push('abstract: it ends at "…".');
  } else spare('abstract');
  return { ...shown, cut: said() };
}

// As many as lists show.
const FEW_AUTHORS = 3;

function dropLast<Item>(list: readonly Item[], over: number): readonly Item[] {
  let left = over;
  let end = list.length;
  while (end > 0 && left > 0) {
    end--;
    // Tokens of parts are rounded up, so all of them together are fewer.
    left -= tokensOf(list[end]) - 1;
  }
  return list.slice(0, end);
}

type Abstract = NonNullable<ArticleView['abstract']>;

/** The beginning of an abstract, so many characters shorter; nothing where it is not that long. */
function shorten(abstract: Abstract, by: number): Abstract {
  const kept = [...abstract];
  let left = by;
  for (let last = kept.pop(); last !== undefined; last = kept.pop()) {
    if (last.text.length > left) {
      const text = `${cutText(last.text, last.text.length - left)}…`;
      return [...kept, { ...last, text }];
    }
    left -= last.text.length;
  }
  return kept;
}
