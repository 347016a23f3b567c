import type { IssueText } from './issue-text.ts';
import type { Compared, SimilarIssue, Similarity } from './similar.ts';

/** From which score on issues are called so; chosen on the tuning half of `npm run bench:triage`. */
export const TIERS = { likely: 0.2, possible: 0.12 } as const;

/** How sure it is that two issues report the same. */
export type Tier = keyof typeof TIERS | 'unlikely';

/** An issue that may report the same as a text. */
export interface Duplicate extends SimilarIssue {
  readonly tier: Tier;
}

/** Two issues that may report the same. */
export interface DuplicatePair extends Omit<Duplicate, 'issue'> {
  readonly older: IssueText;
  readonly newer: IssueText;
}

/** What is looked for. */
export interface DuplicateOptions {
  /** Those with less are left out. */
  readonly threshold?: number | undefined;
  readonly most: number;
  /** Waited for between issues: all pairs take long, and others want to be heard. */
  readonly pause?: (() => Promise<unknown>) | undefined;
}

/** How sure a score is. */
export function chooseTier(score: number): Tier {
  if (score >= TIERS.likely) return 'likely';
  return score >= TIERS.possible ? 'possible' : 'unlikely';
}

/** The issues that may report the same as a text, the likeliest first. */
export function findDuplicates(
  text: Compared,
  similarity: Similarity,
  { threshold = TIERS.possible, most }: DuplicateOptions,
): readonly Duplicate[] {
  return similarity
    .to(text, { most, least: threshold })
    .map((one) => ({ ...one, tier: chooseTier(one.score) }));
}

/** How many of the issues that are like one are looked at; the same is hardly reported more often. */
export const MOST_OF_ONE = 30;

/** The pairs that may report the same, the likeliest first, and how many were found in all. */
export async function findDuplicatePairs(
  similarity: Similarity,
  { threshold = TIERS.possible, most, pause }: DuplicateOptions,
): Promise<{ readonly pairs: readonly DuplicatePair[]; readonly total: number }> {
  const pairs = new Map<string, DuplicatePair>();
  for (const asked of similarity.corpus) {
    await pause?.();
    const found = findDuplicates(asked, similarity, { threshold, most: MOST_OF_ONE });
    for (const { issue, ...alike } of found) {
      const [older, newer] = isOlder(asked, issue) ? [asked, issue] : [issue, asked];
      const key = JSON.stringify([older.id, newer.id]);
      if (!pairs.has(key)) pairs.set(key, { ...alike, older, newer });
    }
  }
  const sorted = [...pairs.values()].toSorted(
    (one, other) =>
      other.score - one.score ||
      one.older.number - other.older.number ||
      one.newer.number - other.newer.number,
  );
  return { pairs: sorted.slice(0, most), total: sorted.length };
}

/** Issues that a program makes in the same second are ordered by their numbers. */
function isOlder(one: IssueText, other: IssueText): boolean {
  return one.createdAt === other.createdAt
    ? one.number < other.number
    : one.createdAt < other.createdAt;
}
