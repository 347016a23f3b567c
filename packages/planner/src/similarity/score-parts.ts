import { roundShare } from './round.ts';
import { compareWords, type SimilarIssue, WEIGHTS } from './similar.ts';

/** One part of how alike two texts are. */
export interface ScorePart {
  readonly name: 'words' | 'letters' | 'length';
  readonly points: number;
  readonly because: string;
}

const SHOWN = 5;

/** What a score of likeness is made of; the points add up to it. */
export function scoreParts(alike: Omit<SimilarIssue, 'issue'>): readonly ScorePart[] {
  const { score, bm25, trigrams, words, shared } = alike;
  const byWords = roundShare(WEIGHTS.bm25 * bm25);
  const byLetters = roundShare(compareWords(bm25, trigrams) - byWords);
  const byLength = roundShare(score - byWords - byLetters);
  const first = shared.slice(0, SHOWN).map((word) => `"${word}"`);
  const parts: readonly ScorePart[] = [
    {
      name: 'words',
      points: byWords,
      because: `${describePercent(bm25)} of the weight of the words is shared: ${first.join(', ')}, or words for the same.`,
    },
    {
      name: 'letters',
      points: byLetters,
      because: `${describePercent(trigrams)} of the runs of three letters are in both.`,
    },
    {
      name: 'length',
      points: byLength,
      because: `The shorter text has ${words} different words; the fewer, the less they prove.`,
    },
  ];
  return parts.filter(({ points }) => points !== 0);
}

function describePercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
