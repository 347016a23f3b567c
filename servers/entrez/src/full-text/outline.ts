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
  return passages.map(({ title, level }, index) => {
    const after = passages.slice(index + 1).findIndex((other) => other.level <= level);
    const end = after === -1 ? passages.length : index + 1 + after;
    const tokens = own.slice(index, end).reduce((sum, count) => sum + count, 0);
    return { title, level, tokens };
  });
}
