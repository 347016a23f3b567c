import { round, type Compared, type Similarity, type SimilarIssue } from './similar.ts';

/** A label that may fit, and why. */
export interface LabelSuggested {
  readonly label: string;
  /** From 0 to 1: by its words and by its neighbours, weighed. */
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
export const LEAST_CONFIDENCE = 0.3;

/** How many labelled issues are asked, and how much their word weighs beside that of the words. */
const NEIGHBOURS = 12;
const NEIGHBOURS_WEIGHT = 0.2;
/** Where no neighbour has the label, evidence is looked for further away. */
const FAR = 50;
const MOST_EVIDENCE = 3;

/** The labels that may fit an issue, by labelled issues like it and by its words; the best first. */
export function labelsOfNeighbours(
  issue: Compared,
  similarity: Similarity,
  { minConfidence = LEAST_CONFIDENCE }: LabelOptions = {},
): readonly LabelSuggested[] {
  const around = similarity
    .to(issue, { most: FAR })
    .filter(({ issue: { labels } }) => labels.length > 0);
  const near = around.slice(0, NEIGHBOURS);
  const weight = near.reduce((sum, { score }) => sum + score, 0);
  return similarity
    .labelWords()
    .of(issue)
    .map(({ label, confidence, words }) => {
      const share = weight === 0 ? 0 : shareOf(near, label) / weight;
      return { label, words, confidence: confidenceOf(confidence, share) };
    })
    .filter(({ confidence }) => confidence >= minConfidence)
    .toSorted(
      (one, other) => other.confidence - one.confidence || (one.label < other.label ? -1 : 1),
    )
    .map((one) => ({ ...one, evidence: evidenceOf(around, one.label) }));
}

/** How sure a label is: mostly by the words, a little by the neighbours. */
export function confidenceOf(byWords: number, byNeighbours: number): number {
  return round((1 - NEIGHBOURS_WEIGHT) * byWords + NEIGHBOURS_WEIGHT * byNeighbours);
}

function shareOf(near: readonly SimilarIssue[], label: string): number {
  return near
    .filter(({ issue }) => issue.labels.includes(label))
    .reduce((sum, { score }) => sum + score, 0);
}

function evidenceOf(around: readonly SimilarIssue[], label: string): LabelSuggested['evidence'] {
  return around
    .filter(({ issue }) => issue.labels.includes(label))
    .slice(0, MOST_EVIDENCE)
    .map(({ issue: { reference, title }, score }) => ({ reference, title, score }));
}
