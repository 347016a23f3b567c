import { alignColumns } from '../shared/table.ts';
import type { TriageReport } from './bench.ts';
import type { Quality } from './measure.ts';
import { HALVES } from './set.ts';

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
