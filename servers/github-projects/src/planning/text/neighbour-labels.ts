import { TIERS } from './duplicates.ts';
import { round } from './round.ts';
import { alikeOf, type Compared, type Similarity, type SimilarIssue } from './similar.ts';

/** A label that may fit, and why. */
export interface LabelSuggested {
  readonly label: string;
  /** From 0 to 1: by its words and by labelled issues that are worded alike. */
  readonly confidence: number;
  /** The most similar issues that have the label. */
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
export const LEAST_CONFIDENCE = 0.2;

/** How far evidence is looked for. */
const AROUND = 50;
const MOST_EVIDENCE = 3;

/** The labels that may fit an issue, as labelled issues have them; the surest first. */
export function labelsOfNeighbours(
  issue: Compared,
  similarity: Similarity,
  { minConfidence = LEAST_CONFIDENCE }: LabelOptions = {},
): readonly LabelSuggested[] {
  const around = similarity.to(issue, { most: AROUND });
  return similarity
    .labelling()
    .of(issue)
    .map(({ label, confidence, words }) => {
      const having = around.filter(({ issue: { labels } }) => labels.includes(label));
      return { label, confidence: surer(confidence, having), evidence: evidenceOf(having), words };
    })
    .filter(({ confidence }) => confidence >= minConfidence)
    .toSorted(
      (one, other) => other.confidence - one.confidence || (one.label < other.label ? -1 : 1),
    );
}

/** What is likely the same has likely the same labels: the doubt that is left shrinks. */
function surer(confidence: number, [nearest]: readonly SimilarIssue[]): number {
  if (nearest === undefined || nearest.score < TIERS.likely) return confidence;
  return round(1 - (1 - confidence) * (1 - alikeOf(nearest.bm25, nearest.trigrams)));
}

function evidenceOf(having: readonly SimilarIssue[]): LabelSuggested['evidence'] {
  return having
    .slice(0, MOST_EVIDENCE)
    .map(({ issue: { reference, title }, score }) => ({ reference, title, score }));
}
