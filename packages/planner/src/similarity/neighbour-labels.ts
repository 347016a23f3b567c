import { TIERS } from './duplicates.ts';
import type { LabelFound } from './label-evidence.ts';
import { roundShare } from '../tasks/numbers.ts';
import { compareWords, type Compared, type SimilarIssue, type Similarity } from './similar.ts';

/** A label that may fit, and why. */
export interface LabelSuggested {
  readonly label: string;
  /** From 0 to 1: by its words and by labelled issues that are worded alike. */
  readonly confidence: number;
  /** The nearest issues that have the label, and how alike they are. */
  readonly evidence: readonly {
    readonly reference: string;
    readonly title: string;
    readonly score: number;
  }[];
  /** Words of the text that speak for the label in other issues. */
  readonly words: readonly string[];
}

/** What is suggested. */
export interface LabelOptions {
  /** Labels that are less sure are left out; {@link LEAST_CONFIDENCE} where it is left out. */
  readonly minConfidence?: number | undefined;
}

/** From here on labels are suggested; chosen on the tuning half of the set of `npm run bench:triage`. */
export const LEAST_CONFIDENCE = 0.22;

/** How far issues that are likely the same are looked for. */
const AROUND = 50;
const MOST_EVIDENCE = 3;

/** The labels that may fit an issue, as labelled issues have them; the surest first. */
export function suggestNeighbourLabels(
  issue: Compared,
  similarity: Similarity,
  { minConfidence = LEAST_CONFIDENCE }: LabelOptions = {},
): readonly LabelSuggested[] {
  const same = similarity.to(issue, { most: AROUND, least: TIERS.likely });
  return similarity
    .labelling()
    .of(issue)
    .map((found) => describeSuggestion(found, same))
    .filter(
      ({ confidence, evidence, words }) =>
        // What is only usual has nothing that speaks for it here.
        confidence >= minConfidence && evidence.length + words.length > 0,
    )
    .toSorted(
      (one, other) => other.confidence - one.confidence || (one.label < other.label ? -1 : 1),
    );
}

function describeSuggestion(
  { label, confidence, words, near }: LabelFound,
  same: readonly SimilarIssue[],
): LabelSuggested {
  const twin = same.find(({ issue: { labels } }) => labels.includes(label));
  const others = near.filter(({ issue: { id } }) => id !== twin?.issue.id);
  const evidence = [...(twin === undefined ? [] : [twin]), ...others].slice(0, MOST_EVIDENCE);
  return {
    label,
    confidence:
      twin === undefined
        ? confidence
        : compareConfidence(confidence, compareWords(twin.bm25, twin.trigrams)),
    evidence: evidence.map(({ issue: { reference, title }, score }) => ({
      reference,
      title,
      score: roundShare(score),
    })),
    words,
  };
}

/** What is likely the same has likely the same labels: the doubt that is left shrinks. */
export function compareConfidence(confidence: number, alike: number): number {
  return roundShare(1 - (1 - confidence) * (1 - alike));
}
