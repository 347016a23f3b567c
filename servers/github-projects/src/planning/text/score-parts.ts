import { round } from './round.ts';
import { WEIGHTS, type SimilarIssue } from './similar.ts';

/** One part of how alike two texts are. */
export interface ScorePart {
  readonly name: 'words' | 'letters';
  readonly points: number;
  readonly because: string;
}

const SHOWN = 5;

/** What a score of likeness is made of; the points add up to it. */
export function scoreParts({
  score,
  bm25,
  trigrams,
  shared,
}: Omit<SimilarIssue, 'issue'>): readonly ScorePart[] {
  const words = round(WEIGHTS.bm25 * bm25);
  const first = shared.slice(0, SHOWN).map((word) => `"${word}"`);
  return [
    {
      name: 'words',
      points: words,
      because: `${percent(bm25)} of the weight of the words is shared, such as ${first.join(', ')}.`,
    },
    {
      name: 'letters',
      points: round(score - words),
      because: `${percent(trigrams)} of the runs of three letters are in both.`,
    },
  ];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
