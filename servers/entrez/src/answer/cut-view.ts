import { cutText, tokensOf } from '@wellspoken/kit/paging';

import type { ArticleView } from './article-view.ts';

/** An article that was too large for an answer of its own, and what is missing of it. */
export interface CutView extends ArticleView {
  /** One sentence for each part that is shorter than in the record. */
  cut?: string[];
}

/** Lists that an article can do without, those first that readers miss least. */
const SPARED = [
  'references',
  'history',
  'authorDetails',
  'otherAbstracts',
  'grants',
  'chemicals',
  'dataBanks',
  'corrections',
  'identifiers',
  'keywords',
  'mesh',
  'authors',
] as const;

// What a sentence about a cut takes.
const SENTENCE = 20;

/** An article that fits: lists are shortened one after the other, the abstract last. */
export function cutView(view: ArticleView, tokens: number): CutView {
  if (tokensOf(view) <= tokens) return view;
  const cut: string[] = [];
  let shown = view;
  const over = (): number => tokensOf({ ...shown, cut }) - tokens;
  for (const name of SPARED) {
    const list = shown[name];
    if (over() <= 0) break;
    if (list === undefined || list.length === 0) continue;
    const kept = withoutLast<unknown>(list, over() + SENTENCE);
    shown = { ...shown, [name]: kept };
    cut.push(`${name}: ${kept.length} of ${list.length} shown.`);
  }
  const { abstract } = shown;
  if (over() <= 0 || abstract === undefined) return { ...shown, cut };
  return {
    ...shown,
    abstract: shorten(abstract, (over() + SENTENCE) * 4),
    cut: [...cut, 'abstract: it ends at "…".'],
  };
}

function withoutLast<Item>(list: readonly Item[], over: number): readonly Item[] {
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

/** The beginning of an abstract, so many characters shorter. */
function shorten(abstract: Abstract, by: number): Abstract {
  const kept = [...abstract];
  let left = by;
  for (let last = kept.pop(); last !== undefined; last = kept.pop()) {
    if (last.text.length > left) {
      const text = `${cutText(last.text, last.text.length - left)}…`;
      return [...kept, { ...last, text }];
    }
    if (kept.length === 0) return [{ ...last, text: '…' }];
    left -= last.text.length;
  }
  return kept;
}
