import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { countPairs } from '../bench/src/triage/bench.ts';
import { getHalf, HALVES, readReported, type Reported } from '../bench/src/triage/set.ts';
import { root } from './support/files.ts';

const LABELS = ['bug', 'documentation', 'feature', 'performance', 'question', 'security', 'ui'];

let issues: readonly Reported[];
beforeAll(async () => {
  issues = await readReported();
});

test('there are at least 150 issues and 40 pairs of duplicates, each issue once', () => {
  expect(issues.length).toBeGreaterThanOrEqual(150);
  expect(countPairs(issues)).toBeGreaterThanOrEqual(40);
  expect(new Set(issues.map(({ id }) => id)).size).toBe(issues.length);
  expect(new Set(issues.map(({ body }) => body)).size).toBe(issues.length);
});

test('every label is one of the seven', () => {
  const used = new Set(issues.flatMap(({ labels }) => labels));
  expect([...used].toSorted()).toEqual(LABELS);
});

test('every problem is reported twice at least, within one topic', () => {
  for (const problem of new Set(issues.flatMap((one) => one.problem ?? []))) {
    const same = issues.filter((one) => one.problem === problem);
    expect({ problem, enough: same.length > 1 }).toEqual({ problem, enough: true });
    expect(new Set(same.map(({ topic }) => topic)).size).toBe(1);
  }
});

test('the halves are as the README counts them', () => {
  const readme = readFileSync(join(root, 'bench/triage/README.md'), 'utf8');
  const rows = HALVES.map((half) => issues.filter((issue) => getHalf(issue) === half)).map(
    (some) => ({
      issues: some.length,
      problems: new Set(some.flatMap(({ problem }) => problem ?? [])).size,
      pairs: countPairs(some),
    }),
  );
  const cells = (name: string): readonly number[] =>
    (new RegExp(String.raw`^\| ${name}\s*\|(.*)\|$`, 'm').exec(readme)?.[1] ?? '')
      .split('|')
      .map(Number);
  expect(cells('issues')).toEqual(rows.map((row) => row.issues));
  expect(cells('problems')).toEqual(rows.map((row) => row.problems));
  expect(cells('duplicate pairs')).toEqual(rows.map((row) => row.pairs));
});
