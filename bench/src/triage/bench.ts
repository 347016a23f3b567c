import { LEAST_CONFIDENCE, TIERS } from '@wellspoken/github-projects/text';

import { claimLabels, claimPairs, recallAtThree, topOne } from './judge.ts';
import { measureAt, thresholdOfBestF, thresholdOfPrecision, type Quality } from './measure.ts';
import { halfOf, HALVES, type Half, type Reported } from './set.ts';
import { createOurs, createPlain, createUsual } from './ways.ts';

/** A row of the table of duplicates. */
export interface DuplicateRow {
  readonly half: Half;
  readonly way: string;
  /** What is called so by the thresholds. */
  readonly tier: string;
  readonly threshold: number;
  readonly quality: Quality;
  readonly recallAtThree: number;
}

/** A row of the table of labels. */
export interface LabelRow {
  readonly half: Half;
  readonly way: string;
  readonly threshold: number;
  readonly quality: Quality;
  readonly topOne: number;
}

/** What other thresholds would have given. */
export interface SweepRow {
  readonly threshold: number;
  readonly byHalf: Readonly<Record<Half, Quality>>;
}

/** What the benchmark saw. */
export interface TriageReport {
  readonly counts: Readonly<Record<Half, { readonly issues: number; readonly pairs: number }>>;
  readonly duplicates: readonly DuplicateRow[];
  readonly sweep: readonly SweepRow[];
  readonly labels: readonly LabelRow[];
}

/** How thresholds are chosen on the tuning half: nine of ten right, and F with recall twice as dear. */
const LIKELY_PRECISION = 0.9;
const POSSIBLE_BETA = 2;
const SWEEP = [0.08, 0.1, 0.12, 0.16, 0.2, 0.25] as const;

/** Judges finding duplicates and suggesting labels, beside the plain ways. */
export function benchTriage(all: readonly Reported[]): TriageReport {
  const halves = byHalf((half) => all.filter((issue) => halfOf(issue) === half));
  const ours = byHalf((half) => createOurs(halves[half]));
  const oursPairs = byHalf((half) => claimPairs(halves[half], ours[half]));
  return {
    counts: byHalf((half) => ({ issues: halves[half].length, pairs: oursPairs[half].total })),
    duplicates: duplicateRows(halves),
    sweep: SWEEP.map((threshold) => ({
      threshold,
      byHalf: byHalf((half) => measureAt(oursPairs[half], threshold)),
    })),
    labels: labelRows(halves),
  };
}

type Halves = Readonly<Record<Half, readonly Reported[]>>;

function duplicateRows(halves: Halves): readonly DuplicateRow[] {
  const plainTuning = claimPairs(halves.tuning, createPlain(halves.tuning));
  const plainTiers = {
    likely: thresholdOfPrecision(plainTuning, LIKELY_PRECISION),
    possible: thresholdOfBestF(plainTuning, POSSIBLE_BETA),
  };
  return HALVES.flatMap((half) =>
    [
      { way: createOurs(halves[half]), tiers: TIERS },
      { way: createPlain(halves[half]), tiers: plainTiers },
    ].flatMap(({ way, tiers }) => {
      const claims = claimPairs(halves[half], way);
      const atThree = recallAtThree(halves[half], way);
      return Object.entries(tiers).map(([tier, threshold]) => ({
        half,
        way: way.name,
        tier,
        threshold,
        quality: measureAt(claims, threshold),
        recallAtThree: atThree,
      }));
    }),
  );
}

function labelRows(halves: Halves): readonly LabelRow[] {
  const { tuning } = halves;
  const ways = [
    { create: createOurs, threshold: LEAST_CONFIDENCE },
    { create: createPlain, threshold: bestForLabels(createPlain(tuning), tuning) },
    { create: createUsual, threshold: bestForLabels(createUsual(tuning), tuning) },
  ];
  return HALVES.flatMap((half) =>
    ways.map(({ create, threshold }) => {
      const way = create(halves[half]);
      return {
        half,
        way: way.name,
        threshold,
        quality: measureAt(claimLabels(halves[half], way), threshold),
        topOne: topOne(halves[half], way),
      };
    }),
  );
}

function bestForLabels(
  way: Parameters<typeof claimLabels>[1],
  issues: readonly Reported[],
): number {
  return thresholdOfBestF(claimLabels(issues, way), 1);
}

function byHalf<Value>(of: (half: Half) => Value): Record<Half, Value> {
  return { tuning: of('tuning'), 'held-out': of('held-out') };
}
