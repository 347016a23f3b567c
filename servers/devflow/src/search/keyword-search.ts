import { findTerms, type FoundTerm } from './find-terms.ts';
import { preferNames } from './prefer-names.ts';
import { queryTerms } from './query-terms.ts';
import { answerByRelation } from './relation-answers.ts';
import { scoreEntities, type Candidate } from './score-entities.ts';
import { scoreTexts } from './score-texts.ts';
import type { SearchAnswer } from './types.ts';
import type { Filter, WordIndex } from './word-index.ts';

/** What words found, the best first; not filtered yet. */
export interface KeywordFindings {
  readonly candidates: readonly Candidate[];
  readonly corrections: NonNullable<SearchAnswer['corrections']>;
  /** Whether the query has any word at all. */
  readonly hasWords: boolean;
}

/** Looks for entities by words. */
export function searchByWords(index: WordIndex, filter: Filter, text: string): KeywordFindings {
  const terms = findTerms(index, filter, queryTerms(text));
  const texts = scoreTexts(index, filter, terms);
  const scored = scoreEntities(texts, terms);
  const named = preferNames(index, filter, { candidates: scored, terms });
  return {
    candidates: answerByRelation(index, filter, { ...named, terms }),
    corrections: correctionsOf(terms),
    hasWords: terms.length > 0,
  };
}

function correctionsOf(terms: readonly FoundTerm[]): KeywordFindings['corrections'] {
  return terms.flatMap(({ word, phrases }) => {
    const meant = phrases.map((phrase) => phrase.join(''));
    return meant.length === 0 || meant.includes(word) ? [] : [{ from: word, to: meant.join(', ') }];
  });
}
