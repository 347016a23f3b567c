import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import {
  benchTriage,
  claimPairs,
  type DuplicateRow,
  type LabelRow,
  measureRecallAtThree,
  measureTopOne,
  type TriageReport,
  writeReport,
} from '../bench/src/triage/bench.ts';
import {
  measureAt,
  findThresholdByF,
  findThresholdByPrecision,
  type Quality,
} from '../bench/src/triage/measure.ts';
import { readReported, type Reported } from '../bench/src/triage/set.ts';
import { root } from './support/files.ts';

let report: TriageReport;
beforeAll(async () => {
  report = benchTriage(await readReported());
});

function duplicates(way: string, tier: string): DuplicateRow {
  const found = report.duplicates.find(
    (row) => row.half === 'held-out' && row.way === way && row.tier === tier,
  );
  if (found === undefined) throw new Error(`There is no row of ${way}, ${tier}.`);
  return found;
}

function labels(way: string): LabelRow {
  const found = report.labels.find((row) => row.half === 'held-out' && row.way === way);
  if (found === undefined) throw new Error(`There is no row of ${way}.`);
  return found;
}

// Somewhat below what was measured: one pair more or less is worth 0.04 of recall.
test('on the held-out half, likely duplicates are mostly right, and possible ones are half of all', () => {
  expect(duplicates('ours', 'likely').quality.precision).toBeGreaterThanOrEqual(0.55);
  expect(duplicates('ours', 'likely').quality.recall).toBeGreaterThanOrEqual(0.2);
  expect(duplicates('ours', 'possible').quality.precision).toBeGreaterThanOrEqual(0.33);
  expect(duplicates('ours', 'possible').quality.recall).toBeGreaterThanOrEqual(0.44);
  expect(duplicates('ours', 'possible').recallAtThree).toBeGreaterThanOrEqual(0.66);
});

test.for(['likely', 'possible'])(
  'on the held-out half, %s duplicates are better than by plain Jaccard',
  (tier) => {
    const [ours, plain] = [duplicates('ours', tier), duplicates('Jaccard', tier)];
    expect(ours.quality.f1).toBeGreaterThan(plain.quality.f1);
    expect(ours.quality.precision).toBeGreaterThan(plain.quality.precision);
    expect(ours.recallAtThree).toBeGreaterThan(plain.recallAtThree);
  },
);

test('on the held-out half, labels are better than always the usual one', () => {
  expect(labels('ours').quality.f1).toBeGreaterThanOrEqual(0.64);
  expect(labels('ours').topOne).toBeGreaterThanOrEqual(0.68);
  expect(labels('ours').quality.f1).toBeGreaterThan(labels('usual').quality.f1);
  expect(labels('ours').topOne).toBeGreaterThan(labels('usual').topOne);
});

test('the guide tells the numbers of the held-out half as they are', () => {
  const guide = readFileSync(join(root, 'docs/performance.md'), 'utf8').replaceAll(/ +/g, ' ');
  const row = (name: string, { quality, last }: { quality: Quality; last: number }): string =>
    `| ${[name, ...[quality.precision, quality.recall, quality.f1, last].map(share)].join(' | ')} |`;
  const share = (value: number): string => value.toFixed(2);
  const rows = [
    ...['ours', 'Jaccard'].flatMap((way) =>
      ['likely', 'possible'].map((tier) => {
        const { quality, recallAtThree } = duplicates(way, tier);
        return row(`${way}, ${tier}`, { quality, last: recallAtThree });
      }),
    ),
    ...(['ours', 'Jaccard', 'usual'] as const).map((way) => {
      const { quality, topOne: last } = labels(way);
      return row(way === 'usual' ? 'the most frequent, always' : way, { quality, last });
    }),
  ];
  expect(rows.filter((one) => !guide.includes(one))).toEqual([]);
});

test('the report fits into 80 columns and says which half is which', () => {
  const lines = writeReport(report).split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.some((line) => line.includes('the held-out half judges'))).toBe(true);
});

const claims = [
  { score: 0.9, isRight: true },
  { score: 0.8, isRight: false },
  { score: 0.7, isRight: true },
  { score: 0.1, isRight: false },
];

// From 0.7 on three are claimed and two of them right: precision 2/3; two of four: recall 1/2;
// F1 = 2 * (2/3 * 1/2) / (2/3 + 1/2) = (2/3) / (7/6) = 4/7.
test('measures precision, recall and their mean', () => {
  const { precision, recall, f1, claimed } = measureAt({ claims, total: 4 }, 0.7);
  expect([precision, recall, claimed]).toEqual([2 / 3, 1 / 2, 3]);
  expect(f1).toBeCloseTo(4 / 7, 10);
  expect(measureAt({ claims, total: 4 }, 1)).toMatchObject({ precision: 0, recall: 0, f1: 0 });
});

test('finds thresholds by precision and by F', () => {
  expect(findThresholdByPrecision({ claims, total: 2 }, 0.9)).toBe(0.9);
  expect(findThresholdByPrecision({ claims: claims.slice(1, 2), total: 2 }, 0.9)).toBe(Infinity);
  expect(findThresholdByF({ claims, total: 2 }, 1)).toBe(0.7);
});

function reportedOf(id: string, problem: string | undefined, label: string): Reported {
  const about = { id, topic: 'a', labels: [label], title: id, body: '' };
  return problem === undefined ? about : { ...about, problem };
}

const set = [
  reportedOf('one', 'p', 'bug'),
  reportedOf('two', 'p', 'bug'),
  reportedOf('three', undefined, 'ui'),
];

test('counts a pair once, with the better of its scores', () => {
  const way = {
    duplicates: (id: string) => [{ what: id === 'one' ? 'two' : 'one', score: id.length / 10 }],
  };
  expect(claimPairs(set, way)).toEqual({
    claims: [
      { score: 0.3, isRight: true },
      { score: 0.5, isRight: false },
    ],
    total: 1,
  });
  expect(measureRecallAtThree(set, way)).toBe(1);
});

test('counts the first label alone', () => {
  const way = { labels: () => [{ what: 'bug', score: 0.9 }] };
  expect(measureTopOne(set, way)).toBeCloseTo(2 / 3, 10);
});
