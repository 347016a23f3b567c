import { countTokens } from '@wellspoken/kit/paging';

import type { Passage } from './passages.ts';

/** A heading, and how much stands under it. */
export interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  /** Tokens of the section with all that is in it. */
  readonly tokens: number;
}

/** What a full text is made of. */
export function outlineOf(passages: readonly Passage[]): readonly OutlineEntry[] {
  const own = passages.map(({ paragraphs }) => countTokens(paragraphs.join('\n')));
  // From the end: what is deeper and follows is part of the next heading that stands higher.
  const open: { readonly level: number; readonly tokens: number }[] = [];
  const totals = passages.map(() => 0);
  for (let index = passages.length - 1; index >= 0; index -= 1) {
    const level = passages[index]?.level ?? 0;
    let tokens = own[index] ?? 0;
    while ((open.at(-1)?.level ?? 0) > level) tokens += open.pop()?.tokens ?? 0;
    open.push({ level, tokens });
    totals[index] = tokens;
  }
  return passages.map(({ title, level }, index) => ({ title, level, tokens: totals[index] ?? 0 }));
}
