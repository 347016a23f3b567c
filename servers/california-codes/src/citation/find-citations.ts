import type { CitationHints, FoundCitation } from './citation.ts';
import { findInTokens } from './find-in-tokens.ts';
import { tokenize } from './tokens.ts';

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
