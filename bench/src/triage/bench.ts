import { LEAST_CONFIDENCE, TIERS } from '@wellspoken/planner';

import { alignColumns } from '../shared/table.ts';
import {
  type Claims,
  findThresholdByF,
  findThresholdByPrecision,
  measureAt,
  type Quality,
} from './measure.ts';
import { areDuplicates, getHalf, type Half, HALVES, type Reported } from './set.ts';
import { createOurs, createPlain, createUsual, type Way } from './ways.ts';

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
interface SweepRow {
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
  const halves = splitByHalf((half) => all.filter((issue) => getHalf(issue) === half));
  const ours = splitByHalf((half) => createOurs(halves[half]));
  const oursPairs = splitByHalf((half) => claimPairs(halves[half], ours[half]));
  return {
    counts: splitByHalf((half) => ({ issues: halves[half].length, pairs: oursPairs[half].total })),
    duplicates: listDuplicateRows(halves),
    sweep: SWEEP.map((threshold) => ({
      threshold,
      byHalf: splitByHalf((half) => measureAt(oursPairs[half], threshold)),
    })),
    labels: listLabelRows(halves),
  };
}

type Halves = Readonly<Record<Half, readonly Reported[]>>;

function listDuplicateRows(halves: Halves): readonly DuplicateRow[] {
  const plainTuning = claimPairs(halves.tuning, createPlain(halves.tuning));
  const plainTiers = {
    likely: findThresholdByPrecision(plainTuning, LIKELY_PRECISION),
    possible: findThresholdByF(plainTuning, POSSIBLE_BETA),
  };
  return HALVES.flatMap((half) =>
    [
      { way: createOurs(halves[half]), tiers: TIERS },
      { way: createPlain(halves[half]), tiers: plainTiers },
    ].flatMap(({ way, tiers }) => {
      const claims = claimPairs(halves[half], way);
      const atThree = measureRecallAtThree(halves[half], way);
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

function listLabelRows(halves: Halves): readonly LabelRow[] {
  const { tuning } = halves;
  const ways = [
    { create: createOurs, threshold: LEAST_CONFIDENCE },
    { create: createPlain, threshold: findBestForLabels(createPlain(tuning), tuning) },
    { create: createUsual, threshold: findBestForLabels(createUsual(tuning), tuning) },
  ];
  return HALVES.flatMap((half) =>
    ways.map(({ create, threshold }) => {
      const way = create(halves[half]);
      return {
        half,
        way: way.name,
        threshold,
        quality: measureAt(claimLabels(halves[half], way), threshold),
        topOne: measureTopOne(halves[half], way),
      };
    }),
  );
}

function findBestForLabels(
  way: Parameters<typeof claimLabels>[1],
  issues: readonly Reported[],
): number {
  return findThresholdByF(claimLabels(issues, way), 1);
}

function splitByHalf<Value>(of: (half: Half) => Value): Record<Half, Value> {
  return { tuning: of('tuning'), 'held-out': of('held-out') };
}

/** Every pair of issues as a claim that they are duplicates. */
export function claimPairs(issues: readonly Reported[], way: Pick<Way, 'duplicates'>): Claims {
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  const scores = new Map<string, number>();
  for (const { id } of issues) {
    for (const { what, score } of way.duplicates(id)) {
      const pair = [id, what].toSorted().join(' ');
      scores.set(pair, Math.max(score, scores.get(pair) ?? 0));
    }
  }
  const claims = [...scores].map(([pair, score]) => {
    const [one, other] = pair.split(' ').map((id) => byId.get(id));
    const isRight = one !== undefined && other !== undefined && areDuplicates(one, other);
    return { score, isRight };
  });
  return { claims, total: countPairs(issues) };
}

/** How many pairs are duplicates. */
export function countPairs(issues: readonly Reported[]): number {
  return issues.reduce(
    (sum, issue, place) =>
      sum + issues.slice(place + 1).filter((other) => areDuplicates(issue, other)).length,
    0,
  );
}

const FIRST = 3;

/** The mean share of an issue's duplicates that are among the first three that are found for it. */
export function measureRecallAtThree(
  issues: readonly Reported[],
  way: Pick<Way, 'duplicates'>,
): number {
  const shares = issues.flatMap((issue) => {
    const wanted = issues.filter((other) => other !== issue && areDuplicates(issue, other));
    if (wanted.length === 0) return [];
    const first = new Set(
      way
        .duplicates(issue.id)
        .slice(0, FIRST)
        .map(({ what }) => what),
    );
    return [wanted.filter(({ id }) => first.has(id)).length / wanted.length];
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

/** Every label of every issue as a claim that it fits. */
function claimLabels(issues: readonly Reported[], way: Pick<Way, 'labels'>): Claims {
  return {
    claims: issues.flatMap(({ id, labels }) =>
      way.labels(id).map(({ what, score }) => ({ score, isRight: labels.includes(what) })),
    ),
    total: issues.reduce((sum, { labels }) => sum + labels.length, 0),
  };
}

/** The share of issues whose first suggested label is one of theirs. */
export function measureTopOne(issues: readonly Reported[], way: Pick<Way, 'labels'>): number {
  const right = issues.filter(({ id, labels }) => {
    const [first] = way.labels(id);
    return first !== undefined && labels.includes(first.what);
  });
  return right.length / Math.max(1, issues.length);
}

/** Writes the results as tables. */
export function writeReport(report: TriageReport): string {
  const { counts } = report;
  const counted = HALVES.map(
    (half) => `${half}: ${counts[half].issues} issues, ${counts[half].pairs} duplicate pairs`,
  );
  return [
    counted.join('; '),
    'Thresholds were chosen on the tuning half, and the held-out half judges them.\nJaccard: the share of the words of title and body that two issues share.',
    `DUPLICATES\n${describeDuplicates(report)}`,
    `Ours, at other thresholds: precision, recall, F1\n${sweep(report)}`,
    `LABELS, each issue as if it had none. usual: the most frequent label, always\n${describeLabels(report)}`,
  ].join('\n\n');
}

function describeDuplicates(report: TriageReport): string {
  const head = ['half', 'way', 'tier', 'from', ...QUALITY, 'recall@3'];
  const rows = report.duplicates.map(({ half, way, tier, threshold, quality, recallAtThree }) => [
    half,
    way,
    tier,
    share(threshold),
    ...listCells(quality),
    share(recallAtThree),
  ]);
  return alignColumns([head, ...rows], 3);
}

function sweep(report: TriageReport): string {
  const head = ['from', ...HALVES.flatMap((half) => [half, '', ''])];
  const rows = report.sweep.map(({ threshold, byHalf }) => [
    share(threshold),
    ...HALVES.flatMap((half) => listCells(byHalf[half]).slice(0, 3)),
  ]);
  return alignColumns([head, ...rows], 1);
}

function describeLabels(report: TriageReport): string {
  const head = ['half', 'way', 'from', ...QUALITY, 'top-1'];
  const rows = report.labels.map(({ half, way, threshold, quality, topOne }) => [
    half,
    way,
    share(threshold),
    ...listCells(quality),
    share(topOne),
  ]);
  return alignColumns([head, ...rows], 2);
}

const QUALITY = ['precision', 'recall', 'F1', 'claims'] as const;

function listCells({ precision, recall, f1, claimed }: Quality): readonly string[] {
  return [share(precision), share(recall), share(f1), String(claimed)];
}

const share = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : 'none');
